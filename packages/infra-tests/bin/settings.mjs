// Writes the tables of docs/settings.md from the settings that the built apps export.
import { readFile, writeFile } from 'node:fs/promises';
import { settingsSections, withTables } from '../src/docs/settingsTables.mjs';

const root = new URL('../../../', import.meta.url);
const settingsOf = async (app, name) => (await import(new URL(`apps/${app}/dist/settings.js`, root)))[name];

const sections = settingsSections({
  standalone: await settingsOf('standalone', 'standaloneSettings'),
  videoApi: await settingsOf('video-api', 'videoApiSettings'),
  musicApi: await settingsOf('music-api', 'musicApiSettings'),
  imageApi: await settingsOf('image-api', 'imageApiSettings'),
  mediaTranscoder: await settingsOf('media-transcoder', 'mediaTranscoderSettings'),
  imageTransformer: await settingsOf('image-transformer', 'imageTransformerSettings'),
  edgeShipper: (await import(new URL('packages/edge-shipper/dist/settings.js', root))).edgeShipperSettings,
});
const file = new URL('docs/settings.md', root);
await writeFile(file, withTables(await readFile(file, 'utf8'), sections));
