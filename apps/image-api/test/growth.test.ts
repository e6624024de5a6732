import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ImageApi, startImageApi, until } from './harness.ts';

// What the running app does against tables that grow. The parts that do it have suites of their own.
let api: ImageApi;

beforeAll(async () => {
  const remote = { IMAGE_REMOTE_SOURCES: 'https://pictures.example/', IMAGE_REMOTE_UNUSED_DAYS: '2' };
  const most = { IMAGE_REMOTE_MAX_SOURCES: '4', IMAGE_REMOTE_MAX_BYTES: '1000000' };
  api = await startImageApi({ ...remote, ...most }, 200);
});
afterAll(() => api.stop());

/** A source whose picture has so many bytes, and that was last asked for so many hours ago. */
const add = (id: string, bytes: number, hours: number) =>
  api.database.execute(
    `WITH version AS (
       INSERT INTO image.remote_versions (id, source_id, status, source_key, source_bytes, format, width, height, frames)
       VALUES ('v-' || $1, $1, 'ready', 'images/v-' || $1, $2::bigint, 'jpeg', 1, 1, 1)
     )
     INSERT INTO image.remote_sources (id, url, version_id, accessed_at)
     VALUES ($1, 'https://pictures.example/' || $1, 'v-' || $1, now() - make_interval(secs => $3::float8 * 3600))`,
    [id, bytes, hours],
  );

const kept = async (): Promise<string[]> => {
  const rows = await api.database.query<{ id: string }>(
    'SELECT id FROM image.remote_sources ORDER BY accessed_at DESC',
  );
  return rows.map(({ id }) => id);
};

it('remote sources are bounded by number, by bytes and by days without a request, as the settings say', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await add(`small${n}`, 1_000, n);
  await until('two are gone', async () => (await kept()).length === 4);
  expect(await kept()).toEqual(['small1', 'small2', 'small3', 'small4']);
  // With the first two, it has a million bytes. Another byte is too much, and what is older goes too.
  await add('large', 998_000, 2.5);
  await until('what is older is gone', async () => (await kept()).length === 3);
  expect(await kept()).toEqual(['small1', 'small2', 'large']);
  await api.database.execute(`UPDATE image.remote_versions SET source_bytes = 998001 WHERE id = 'v-large'`, []);
  await until('it is gone', async () => (await kept()).length === 2);
  expect(await kept()).toEqual(['small1', 'small2']);
  await api.database.execute(
    `UPDATE image.remote_sources SET accessed_at = now() - interval '49 hours' WHERE id = 'small2'`,
    [],
  );
  await until('the old one is gone', async () => (await kept()).length === 1);
  expect(await kept()).toEqual(['small1']);
});
