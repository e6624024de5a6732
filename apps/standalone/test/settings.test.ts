import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { tableRows, undocumentedSettings } from '@millrace/testkit/docs';
import { standaloneSettings } from '../src/settings.ts';

it('stands in the README with each of its settings', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const section = readme.split('\n### `npm start`\n')[1]?.split(/\n##/)[0] ?? '';
  // The apps' table has these; here a sentence says what they replace.
  const { DATABASE_URL: _database, QUEUE_URL: _queue, STORAGE_URL: _storage, ...own } = standaloneSettings;
  expect(undocumentedSettings(section, own)).toEqual([]);
  expect(tableRows(section).map(([name]) => name)).toEqual(Object.keys(own));
  expect(section).toContain('`DATABASE_URL`, `QUEUE_URL` and `STORAGE_URL`, where set, replace');
});
