import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('what ffmpeg must have been built with', () => {
  it.each(['README.md', 'docs/settings.md'])('is named in %s', async (page) => {
    const { libraries } = JSON.parse(await readFile(`${root}apps/media-transcoder/bin/ffmpeg.json`, 'utf8'));
    const [, named = ''] = /5\.1 or newer,? with ([^.)]+)/.exec(await readFile(`${root}${page}`, 'utf8')) ?? [];
    expect(named.match(/lib\w+|zimg/g)).toEqual(libraries);
  });
});
