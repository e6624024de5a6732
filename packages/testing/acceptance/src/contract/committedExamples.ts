import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Story } from '../common/story.ts';
import { type Examples, takeExamples } from './examples.ts';

/** Writes the files in place of comparing them. */
export const isExamplesUpdate = process.env.UPDATE_EXAMPLES !== undefined;

const fileOf = (app: string): string =>
  fileURLToPath(new URL(`../../../../../apps/${app}/openapi.examples.json`, import.meta.url));

/** The types of a value and of all that it contains. Ids, times and tokens differ from run to run. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** The platform must take direct uploads: its storage is S3. */
export const examples: Story = (platform) => {
  let taken: Record<string, Examples>;

  beforeAll(async () => {
    taken = await takeExamples(platform());
  });

  it.each(['video-api', 'music-api', 'image-api'])('%s: are real answers', async (app) => {
    if (isExamplesUpdate) await writeFile(fileOf(app), `${JSON.stringify(taken[app], null, 2)}\n`);
    const committed: unknown = JSON.parse(await readFile(fileOf(app), 'utf8'));
    expect(shapeOf(taken[app])).toEqual(shapeOf(committed));
  });
};
