import { videoObjects } from '@millrace/jobs';
import { silentLogger } from '@millrace/service';
import { openStorage } from '@millrace/storage';
import pg from 'pg';
import sharp from 'sharp';
import type { RunningApi } from '../kit/api.ts';

/** Videos with the same picture are further apart than a round scrolls, so that each picture is fetched and decoded. */
const pictures = 1_200;
const seedMs = 600_000;

/** The first of the list is the newest: its number is its place. */
const insertVideos = `
  INSERT INTO video.videos (id, account_id, title, title_fold, status, progress, source_key, source_name, source_bytes, uploaded_bytes,
    output_prefix, duration_seconds, width, height, qualities, created_at, updated_at)
  SELECT 'bench' || lpad(n::text, 11, '0'), $1, title, lower(title), 'ready', 100, 'private/videos/bench/source', 'bench.mp4', 5000000,
    5000000, 'public/videos/bench' || n % $3::int || '/1/', 5 + n % 5000, 1920, 1080,
    ARRAY['1080p', '720p', '480p'], now() - n * interval '1 minute', now() - n * interval '1 minute'
  FROM (
    SELECT n, (ARRAY['Harbour', 'Interview', 'Lecture', 'Mountain', 'Rehearsal', 'Street', 'Workshop'])[n % 7 + 1] || ' ' || n AS title
    FROM generate_series(1, $2::int) AS n
  ) numbered`;

/** Fills an empty video service with ready videos of one account. */
export async function generateVideos(api: RunningApi, count: number): Promise<void> {
  await storePictures(api.storageUrl);
  const client = new pg.Client({ connectionString: api.databaseUrl, statement_timeout: seedMs });
  await client.connect();
  try {
    // Without the triggers, which would leave 300,000 events for the courier: they are not what is measured.
    await client.query('SET session_replication_role = replica');
    await client.query(insertVideos, [api.accountId, count, pictures]);
    await client.query('VACUUM ANALYZE video.videos');
  } finally {
    await client.end();
  }
}

/** Thumbnails of the size that the transcoder makes. */
async function storePictures(url: string): Promise<void> {
  const storage = await openStorage({ url, log: silentLogger() });
  try {
    const kinds = await Promise.all(['#264653', '#2a9d8f', '#8a5a44', '#6d597a', '#355070'].map(picture));
    for (let n = 0; n < pictures; n += 1) {
      const bytes = kinds[n % kinds.length] ?? new Uint8Array();
      await storage.put(`public/videos/bench${n}/1/${videoObjects.thumbnail}`, bytes);
    }
  } finally {
    await storage.close();
  }
}

const picture = (background: string): Promise<Buffer> =>
  sharp({
    create: { width: 1280, height: 720, channels: 3, background, noise: { type: 'gaussian', mean: 96, sigma: 40 } },
  })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer();
