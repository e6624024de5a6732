import { clientName, curlOf, typeScriptOf } from '../../../components/code.ts';
import type { Snippet } from '../../../components/Snippets.tsx';
import type { Config } from '../../../platform/config.ts';
import type { Kind } from '../../../platform/media/kinds.ts';
import { everything } from './scopes.ts';

const requests = {
  videos: { path: 'videos', call: 'video.listVideos' },
  tracks: { path: 'tracks', call: 'music.listTracks' },
  images: { path: 'images', call: 'image.listImages' },
} as const satisfies Record<Kind, unknown>;

/** What a key with these scopes can list; undefined if it can list no media. */
export const readableWith = (scopes: readonly string[]): Kind | undefined =>
  (['videos', 'tracks', 'images'] as const).find(
    (kind) => scopes.includes(everything) || scopes.includes(`${kind}:read`),
  );

/** Lists the newest media of a kind. @param key written into the line for the shell; a placeholder without */
export function firstRequest(kind: Kind, config: Config, key = 'mr_…'): Snippet[] {
  const { path, call } = requests[kind];
  const curl = curlOf(`${config[clientName[kind]]}/${path}?limit=5`);
  return [
    { ...curl, text: `KEY='${key}'\n${curl.text}` },
    typeScriptOf(kind, config, [
      '',
      `const { ${path}, total } = await millrace.${call}({ limit: 5 });`,
      `console.log(total, ${path}.map(({ id }) => id));`,
    ]),
  ];
}
