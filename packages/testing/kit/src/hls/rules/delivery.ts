import type { HlsRule } from '../rule.ts';

/** Rules about HTTP delivery. They do not apply to a storage or a folder, and hold there. */
export const deliveryRules: HlsRule[] = [
  {
    rule: '8.18',
    title: 'Media requests do not redirect',
    violations: ({ resources }) =>
      [...resources].flatMap(([path, { redirected }]) => (redirected && !path.endsWith('.m3u8') ? [path] : [])),
  },
  {
    rule: '10.1',
    title: 'Playlists are delivered with gzip',
    violations: ({ resources }) =>
      [...resources].flatMap(([path, { headers }]) =>
        headers !== undefined && path.endsWith('.m3u8') && headers['content-encoding'] !== 'gzip' ? [path] : [],
      ),
  },
];
