import { createHash } from 'node:crypto';
import { fillShared, longestTime, sharedTable } from './shared.ts';
import type { Table } from './table.ts';
import { controls, wide } from './texts.ts';
import { createWorld, fill, type Running, type World } from './world.ts';

const picture = 'picture000000001';
/** Of the account, and URLs for uploads that are open. */
const [presets, uploadUrls] = [100, 1_000];
const rendition = 'w_800';
const presetName = 'p'.repeat(20);
const secret = 's'.repeat(43);

/** Fills an image service with what may be the largest of everything. @param at a service of which nothing else is asked */
export async function largestImages(at: Running): Promise<World> {
  const world = await createWorld(at);
  const { owner, storage } = world;
  await fill(world, async (run) => {
    await run(
      `INSERT INTO image.images (id, account_id, status, v, source_key, source_name, source_bytes, uploaded_bytes, format, mime_type, width, height,
         frames, alt, tags, focal_x, focal_y, thumbhash, palette, is_opaque, name_fold, alt_fold, taken_down_reason, rendition_count, created_at)
       SELECT 'picture' || lpad(n::text, 9, '0'), $1::int, 'ready', 999999999, 'private/images/picture' || lpad(n::text, 9, '0') || '/source', $2,
         50000000, 50000000, 'jpeg', 'image/jpeg', 100000, 100000, 100000, $3, array_fill($4::text, '{50}'), 0.1234, 0.1234, repeat('t', 40),
         array_fill('#012345'::text, '{10}'), true, 'x' || n, 'x', $5, 1, now() - make_interval(secs => n)
       FROM generate_series(1, 110) n`,
      ...[owner.id, wide(255), wide(1_000), wide(50), wide(500)],
    );
    await run(
      'INSERT INTO image.exif (image_id, data) VALUES ($1, $2::jsonb)',
      picture,
      JSON.stringify({
        make: controls(200),
        model: controls(200),
        lens: controls(200),
        takenAt: '2026-01-31T12:00:00+02:00',
        exposureSeconds: 0.123_456_789,
        fNumber: 1.234_567_89,
        focalLength: 123.456_789,
        iso: 1_000_000,
        orientation: 8,
        place: { latitude: -89.123_456_789, longitude: -179.123_456_789, altitude: -1_234.567_89 },
      }),
    );
    await run(
      `INSERT INTO image.presets (account_id, name, parameters)
       SELECT $1::int, CASE n WHEN 1 THEN $2 ELSE lpad(n::text, 20, 'n') END, $3 FROM generate_series(1, ${presets}) n`,
      ...[owner.id, presetName, 'w_100,'.repeat(166)],
    );
    await run(
      `INSERT INTO image.upload_urls (id, account_id, secret_hash, max_bytes, types, expires_at)
       SELECT 'uu_' || lpad(n::text, 16, '0'), $1::int, $2, 50000000,
         '{image/jpeg,image/png,image/webp,image/gif,image/tiff,image/bmp,image/avif,image/heic,image/svg+xml}', now() + interval '7 days'
       FROM generate_series(2, ${uploadUrls}) n`,
      ...[owner.id, createHash('sha256').update(secret).digest()],
    );
    await run(
      `INSERT INTO image.renditions (image_id, name, bytes, stored_at) VALUES ($1, $2, 1048576, now())`,
      ...[picture, `v999999999/${rendition}`],
    );
  });
  await fillShared(world);
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  await storage.put(`private/images/${picture}/source`, megabyte);
  await storage.put(`public/images/${picture}/v999999999/${rendition}`, megabyte);
  return world;
}

const params = { id: picture };

let copies = 0;
/** Another image, which is changed or removed. @returns its id */
async function copyOf({ database, owner }: World): Promise<string> {
  copies += 1;
  const id = `copy${String(copies).padStart(12, '0')}`;
  await database.execute(
    `INSERT INTO image.images (id, account_id, status, source_key, source_bytes, format, mime_type, width, height, frames, alt, tags, created_at)
     SELECT $1, $2, 'ready', 'private/images/' || $1, 1, 'jpeg', mime_type, 1, 1, 1, alt, tags, now() - interval '1 year'
     FROM image.images WHERE id = $3`,
    [id, owner.id, picture],
  );
  return id;
}

const inspected = { constant: 'One image, as getImage answers it, when a worker has inspected the file' };

/** How each operation of the image service is asked for its largest answer. */
export const imageTable: Table<World> = {
  ...sharedTable,
  uploadImage: inspected,
  fetchImage: ({ second }) => ({ token: second.token, json: { url: `https://example.com/${'u'.repeat(2_000)}` } }),
  listImages: () => [
    { query: { limit: 100 } },
    { of: 'that contain a text', query: { limit: 100, q: 'x' } },
    { of: 'with a tag', query: { limit: 100, tag: wide(50) } },
  ],
  getImage: () => ({ params }),
  updateImage: async (world) => ({
    params: { id: await copyOf(world) },
    json: { alt: wide(1_000), tags: Array.from({ length: 50 }, (_, n) => `${n}${wide(48)}`) },
  }),
  purgeImage: () => ({ params }),
  replaceImage: inspected,
  deleteImage: async (world) => ({ params: { id: await copyOf(world) } }),
  getImageExif: () => ({ params }),
  getOriginal: () => ({ params }),
  getRendition: () => ({ params: { ...params, params: rendition } }),
  transformImage: () => ({ params, query: { w: 800 } }),
  getRemoteRendition: { constant: 'The bytes of a rendition, as of getRendition; without allowed sources an error' },
  listPresets: () => ({ query: { limit: 100 } }),
  getPreset: () => ({ params: { name: presetName } }),
  setPreset: () => ({ params: { name: presetName }, json: { parameters: 'w_100,h_100' } }),
  deletePreset: async ({ database, owner }) => {
    await database.execute(
      "INSERT INTO image.presets (account_id, name, parameters) VALUES ($1, 'gone', 'w_1') ON CONFLICT DO NOTHING",
      [owner.id],
    );
    return { params: { name: 'gone' } };
  },
  createUploadUrl: ({ second }) => ({ token: second.token, json: {} }),
  getUploadUrl: () => ({ params: { id: 'uu_0000000000000002' } }),
  deleteUploadUrl: async ({ database, owner }) => {
    copies += 1;
    const id = `uu_${String(copies).padStart(16, 'x')}`;
    await database.execute(
      "INSERT INTO image.upload_urls (id, account_id, secret_hash, max_bytes, types, expires_at) VALUES ($1, $2, '\\x00', 1, '{}', now() + interval '1 day')",
      [id, owner.id],
    );
    return { params: { id } };
  },
  uploadToUrl: inspected,
  putToUrl: inspected,
  getUsageSummary: () => ({ query: longestTime() }),
  getDailyUsage: () => ({ query: longestTime() }),
  getImageUsage: () => ({ query: { ...longestTime(), limit: 100 } }),
  adminGetImage: () => ({ params }),
  adminTakeDownImage: async (world) => ({ params: { id: await copyOf(world) }, json: { reason: wide(500) } }),
};
