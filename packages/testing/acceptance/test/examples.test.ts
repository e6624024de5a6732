import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type Examples, takeExamples } from '../src/contract/examples.ts';
import { startPlatform } from '../src/platform/start.ts';
import type { Platform } from '../src/platform/types.ts';

jest.setTimeout(300_000);

/** `npm run docs:openapi` sets it, and writes the documents afterwards. */
const isUpdate = process.env.UPDATE_EXAMPLES !== undefined;

const fileOf = (app: string): string =>
  fileURLToPath(new URL(`../../../../apps/${app}/openapi.examples.json`, import.meta.url));

/** The types of a value and of all that it contains. Ids, times and tokens differ from run to run. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

await describeWithEngine(['ffmpeg', 'rabbitmq', 's3'], 'the examples of the OpenAPI documents', () => {
  let platform: Platform;
  let taken: Record<string, Examples>;

  beforeAll(async () => {
    // Only S3 takes direct uploads.
    platform = await startPlatform('rabbitmq+s3');
    taken = await takeExamples(platform);
  });
  afterAll(() => platform?.stop());

  it.each(['video-api', 'music-api', 'image-api'])('%s: are real answers', async (app) => {
    if (isUpdate) await writeFile(fileOf(app), `${JSON.stringify(taken[app], null, 2)}\n`);
    const committed: unknown = JSON.parse(await readFile(fileOf(app), 'utf8'));
    expect(shapeOf(taken[app])).toEqual(shapeOf(committed));
  });
});
