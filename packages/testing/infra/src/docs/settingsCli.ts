// `npm run docs:update`: writes the tables of docs/settings.md from the settings that the built apps export.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Documented, settingsSections, withTables } from './settingsTables.ts';

const root = new URL('../../../../../', import.meta.url);
const documented = z.record(z.string(), z.object({ describe: z.string(), default: z.string().optional() }));

async function settingsOf(app: string, name: string): Promise<Documented> {
  const exported: Record<string, unknown> = await import(new URL(`${app}/dist/settings.js`, root).href);
  return Object.fromEntries(
    Object.entries(documented.parse(exported[name])).map(([variable, { describe, default: fallback }]) => [
      variable,
      fallback === undefined ? { describe } : { describe, default: fallback },
    ]),
  );
}

const page = new URL('docs/settings.md', root);
const sections = settingsSections({
  standalone: await settingsOf('apps/standalone', 'standaloneSettings'),
  videoApi: await settingsOf('apps/video-api', 'videoApiSettings'),
  musicApi: await settingsOf('apps/music-api', 'musicApiSettings'),
  imageApi: await settingsOf('apps/image-api', 'imageApiSettings'),
  mediaTranscoder: await settingsOf('apps/media-transcoder', 'mediaTranscoderSettings'),
  imageTransformer: await settingsOf('apps/image-transformer', 'imageTransformerSettings'),
  courier: await settingsOf('apps/courier', 'courierSettings'),
  edgeShipper: await settingsOf('apps/edge-shipper', 'edgeShipperSettings'),
  console: await settingsOf('apps/console', 'consoleSettings'),
  importer: await settingsOf('apps/importer', 'importerSettings'),
});
await writeFile(page, withTables(await readFile(page, 'utf8'), sections));
