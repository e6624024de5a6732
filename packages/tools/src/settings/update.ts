import { z } from 'zod';
import { built, read, write } from '../checkout.ts';
import { type Documented, settingsSections, withTables } from './tables.ts';

const documented = z.record(z.string(), z.object({ describe: z.string(), default: z.string().optional() }));

async function settingsOf(app: string, name: string): Promise<Documented> {
  const exported = await built(`${app}/dist/settings.js`);
  return Object.fromEntries(
    Object.entries(documented.parse(exported[name])).map(([variable, { describe, default: fallback }]) => [
      variable,
      fallback === undefined ? { describe } : { describe, default: fallback },
    ]),
  );
}

/** Writes the tables of docs/settings.md from the settings that the built apps export. */
export async function updateSettings(): Promise<void> {
  const page = 'docs/settings.md';
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
  write(page, withTables(read(page), sections));
}
