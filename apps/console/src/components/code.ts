import type { Config } from '../platform/config.ts';
import type { Kind } from '../platform/media/kinds.ts';
import type { Snippet } from './Snippets.tsx';

/** How the client names the service of a kind. */
export const clientName: Readonly<Record<Kind, keyof Config>> = { videos: 'video', tracks: 'music', images: 'image' };

/** A program with the client of one service. @param lines what it does with `millrace` */
export function typeScriptOf(kind: Kind, config: Config, lines: readonly string[]): Snippet {
  const service = clientName[kind];
  const text = [
    `import { createMillrace } from '@millrace/client';`,
    '',
    'const millrace = createMillrace({',
    `  ${service}: '${config[service]}',`,
    '  apiKey: process.env.MILLRACE_KEY,',
    '});',
    ...lines,
  ].join('\n');
  return { language: 'TypeScript', text };
}

/** A request of a shell whose variable `KEY` has the key. @param options of curl */
export function curlOf(address: string, options = '-s'): Snippet {
  return { language: 'curl', text: `curl ${options} '${address}' \\\n  -H "X-API-Key: $KEY"` };
}
