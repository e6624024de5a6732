import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { tableRows, undocumentedSettings } from '@millrace/testkit/docs';
import { mediaTranscoderSettings, transcoderSettings } from '../src/settings.ts';

const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
/** Up to the next heading: other apps have settings of the same names. */
const sectionOf = (heading: string): string => readme.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';

it('stands in the README with each of its settings', () => {
  const own = sectionOf('media-transcoder');
  expect(undocumentedSettings(own, transcoderSettings)).toEqual([]);
  expect(tableRows(own).map(([name]) => name)).toEqual(Object.keys(transcoderSettings));
});

it('stands there with what all apps read', () => {
  const own = new Set(Object.keys(transcoderSettings));
  const common = Object.fromEntries(Object.entries(mediaTranscoderSettings).filter(([name]) => !own.has(name)));
  expect(undocumentedSettings(sectionOf('Every app'), common)).toEqual([]);
});
