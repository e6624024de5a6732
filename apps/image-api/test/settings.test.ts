import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { undocumentedSettings } from '@millrace/testkit/docs';
import { imageApiSettings } from '../src/settings.ts';

describe('the README', () => {
  it('shows every setting of image-api with its default', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
    expect(undocumentedSettings(readme, imageApiSettings)).toEqual([]);
  });
});
