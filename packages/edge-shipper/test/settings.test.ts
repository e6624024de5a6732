import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { undocumentedSettings } from '@millrace/testkit/docs';
import { edgeShipperSettings } from '../src/index.ts';

it('stands in the README with each of its settings', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  // The APIs have it too, where it may be left out; a table can name it once.
  const { DELIVERY_LOG_TOKEN: _, ...own } = edgeShipperSettings;
  expect(undocumentedSettings(readme, own)).toEqual([]);
  expect(readme).toMatch(/### edge-shipper[\s\S]*`DELIVERY_LOG_TOKEN`, without which it does not start/);
});
