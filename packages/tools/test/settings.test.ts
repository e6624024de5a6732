import { describe, expect, it } from '@jest/globals';
import { edgeShipperSettings } from '@millrace/edge-shipper';
import { consoleSettings } from '../../../apps/console/src/server/settings.ts';
import { courierSettings } from '../../../apps/courier/src/settings.ts';
import { imageApiSettings } from '../../../apps/image-api/src/settings.ts';
import { imageTransformerSettings } from '../../../apps/image-transformer/src/settings.ts';
import { importerSettings } from '../../../apps/importer/src/settings.ts';
import { mediaTranscoderSettings } from '../../../apps/media-transcoder/src/settings.ts';
import { musicApiSettings } from '../../../apps/music-api/src/settings.ts';
import { standaloneSettings } from '../../../apps/standalone/src/settings.ts';
import { videoApiSettings } from '../../../apps/video-api/src/settings.ts';
import { read } from '../src/checkout.ts';
import { settingsSections, withTables } from '../src/settings/tables.ts';

const sections = settingsSections({
  standalone: standaloneSettings,
  videoApi: videoApiSettings,
  musicApi: musicApiSettings,
  imageApi: imageApiSettings,
  mediaTranscoder: mediaTranscoderSettings,
  imageTransformer: imageTransformerSettings,
  courier: courierSettings,
  edgeShipper: edgeShipperSettings,
  importer: importerSettings,
  console: consoleSettings,
});

describe('docs/settings.md', () => {
  it('has the tables that the code gives (otherwise run npm run docs:update)', () => {
    const page = read('docs/settings.md');
    expect(page).toBe(withTables(page, sections));
  });

  it('describes every setting of every app in a sentence', () => {
    const undescribed = Object.values(sections).flatMap((settings) =>
      Object.entries(settings).flatMap(([name, { describe }]) => (describe.trim().length > 10 ? [] : [name])),
    );
    expect(undescribed).toEqual([]);
  });
});

describe('withTables', () => {
  const page = '<!-- settings: a -->\nold\n<!-- end -->\n';

  it('replaces a table and keeps the text around it', () => {
    const settings = { ONE: { describe: 'First | second.', default: '<port>' }, TWO: { describe: 'Needed' } };
    expect(withTables(`before\n${page}after`, { a: settings })).toBe(
      'before\n<!-- settings: a -->\n\n| variable | default | meaning |\n|---|---|---|\n' +
        '| `ONE` | `<port>` | First \\| second |\n| `TWO` | required | Needed |\n\n<!-- end -->\nafter',
    );
  });

  it('refuses a page that lacks a section or names an unknown one', () => {
    expect(() => withTables(page, {})).toThrow('unknown section: a');
    expect(() => withTables('', { b: { ONE: { describe: 'First' } } })).toThrow('no section for: b');
  });
});
