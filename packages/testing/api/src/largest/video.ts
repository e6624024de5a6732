import { randomUUID } from 'node:crypto';
import { fillShared, longestTime, sharedTable } from './shared.ts';
import type { Table } from './table.ts';
import { wide } from './texts.ts';
import { createWorld, fill, type Running, type World } from './world.ts';

/** A film of 100 hours in windows of a minute, which is being encoded, and its sound. */
const film = { id: 'film000000000000', windows: 6_000, segments: 90_000 } as const;
const clip = 'clip000000000001';
const language = 'de-Latn-DE-1996';

const renditions = Array.from({ length: 20 }, (_, n) => ({
  label: `${10_000 + n}p`,
  width: 1_920,
  height: 1_080,
  codec: 'a'.repeat(40),
  bandwidth: 6_000_000,
}));

/** Fills a video service with what may be the largest of everything. @param at a service of which nothing else is asked */
export async function largestVideos(at: Running): Promise<World> {
  const world = await createWorld(at);
  const { owner, storage } = world;
  const encode = randomUUID();
  const prefix = (id: string) => `public/videos/${id}/${'a'.repeat(36)}/`;
  await fill(world, async (run) => {
    await run(
      `INSERT INTO video.videos (id, account_id, title, title_fold, description, status, source_key, source_name, source_bytes, uploaded_bytes,
         output_prefix, duration_seconds, width, height, qualities, audio_tracks, dash, caption_languages, chapter_count, view_count,
         storyboard_prefix, downloads, taken_down_reason, created_at)
       SELECT 'clip' || lpad(n::text, 12, '0'), $1::int, $2, 'x' || n, $3, 'ready', 'private/videos/' || n, $4, 80000000000, 80000000000,
         'public/videos/clip' || lpad(n::text, 12, '0') || '/${'a'.repeat(36)}/', 359999.123456, 7680, 4320, $5::text[], $6::jsonb, true,
         $7::text[], 500, 9007199254740991, 'public/videos/clip' || lpad(n::text, 12, '0') || '/derived-d-a/', true, $8,
         now() - make_interval(secs => n)
       FROM generate_series(1, 110) n`,
      ...[owner.id, wide(300), wide(10_000), wide(255)],
      ...[renditions.map(({ label }) => label)],
      JSON.stringify(
        Array.from({ length: 8 }, () => ({
          language: 'l'.repeat(100),
          label: wide(300),
          isDefault: false,
          default: false,
        })),
      ),
      ...[Array.from({ length: 50 }, (_, n) => `${'l'.repeat(90)}${n}`), wide(500)],
    );
    await run(
      `INSERT INTO video.videos (id, account_id, title, status, source_key, job_id, early_encode, early_stored, early_released, early_released_at)
       VALUES ($1, $2::int, $3, 'processing', 'private/videos/film', $4::uuid, $4::uuid, $5::int, $5::int, now())`,
      ...[film.id, owner.id, wide(300), encode, film.segments],
    );
    await run(
      `INSERT INTO video.parts (job_id, video_id, encode_id, kind, number, frames, progress, prefix, stored, stored_prefix, tracks)
       SELECT gen_random_uuid(), $1, $2::uuid, 'window', n, 3600, 100, $3, 15, $3, $4::jsonb FROM generate_series(0, ${film.windows - 1}) n`,
      ...[
        film.id,
        encode,
        prefix(film.id),
        JSON.stringify({ kind: 'pictures', rate: { numerator: 60, denominator: 1 }, renditions }),
      ],
    );
    await run(
      `INSERT INTO video.parts (job_id, video_id, encode_id, kind, number, stored, stored_prefix, tracks)
       VALUES (gen_random_uuid(), $1, $2::uuid, 'sound', 0, $3::int, $4, $5::jsonb)`,
      ...[film.id, encode, film.segments, prefix(film.id)],
      JSON.stringify({ kind: 'sound', language: 'de', sampleRate: 48_000, codec: 'mp4a.40.2', bandwidth: 150_000 }),
    );
    await run(
      `INSERT INTO video.captions (id, video_id, language, label, source, bytes, cues)
       SELECT 'captions' || n, $1, CASE n WHEN 1 THEN $2 ELSE repeat('l', 90) || n END, $3, 'upload', 2097152, 100000 FROM generate_series(1, 50) n`,
      ...[clip, language, wide(100)],
    );
    await run(
      'INSERT INTO video.chapters (video_id, source, chapters) VALUES ($1, $2, $3::jsonb)',
      ...[clip, 'upload', JSON.stringify(chapters)],
    );
    await run(
      `INSERT INTO video.derived (video_id, name, id, prefix, bytes) VALUES ($1, 'download-10000p', 'd', $2, 10)`,
      ...[clip, `public/videos/${clip}/derived-d-a/`],
    );
  });
  await fillShared(world);
  const attempt = prefix(clip);
  const derived = `public/videos/${clip}/derived-d-a/`;
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const captions = Buffer.alloc(2 * 1024 * 1024, 'x');
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n10000p/playlist.m3u8\n';
  for (const [key, bytes] of [
    [`${attempt}master.m3u8`, Buffer.from(master)],
    [`${attempt}thumbnail.jpg`, megabyte],
    [`${derived}storyboard.vtt`, megabyte],
    [`${derived}storyboard/0.jpg`, megabyte],
    [`${derived}preview.webp`, megabyte],
    [`${derived}video.mp4`, megabyte],
    [`public/videos/${clip}/captions-captions1.vtt`, captions],
  ] as const) {
    await storage.put(key, bytes);
  }
  return world;
}

const chapters = Array.from({ length: 500 }, (_, n) => ({ start: n * 0.123_456_789, title: wide(300) }));
const params = { id: clip };

let copies = 0;
/** Another video, which is changed or removed. @returns its id */
async function copyOf({ database, owner }: World): Promise<string> {
  copies += 1;
  const id = `copy${String(copies).padStart(12, '0')}`;
  await database.execute(
    `INSERT INTO video.videos (id, account_id, title, description, status, source_key, output_prefix, audio_tracks, qualities, created_at)
     SELECT $1, $2, title, description, 'ready', 'private/videos/' || $1, 'public/videos/' || $1 || '/a/', audio_tracks, qualities,
       now() - interval '1 year' FROM video.videos WHERE id = $3`,
    [id, owner.id, clip],
  );
  return id;
}

const videoForm = (): FormData => {
  const form = new FormData();
  form.set('title', wide(300));
  form.set('description', wide(10_000));
  form.set('file', new Blob([new Uint8Array(1_000)]), `${wide(250)}.mp4`);
  return form;
};

const captionsForm = (): FormData => {
  const form = new FormData();
  form.set('label', wide(100));
  // As many cues as fit, each with markup that is written in another way.
  form.set('file', new Blob(['WEBVTT\n\n', '00:00.000 --> 00:01.000\n&<&<&<\n\n'.repeat(20_000)]), 'captions.vtt');
  return form;
};

/** How each operation of the video service is asked for its largest answer. */
export const videoTable: Table<World> = {
  ...sharedTable,
  uploadVideo: ({ second }) => ({ token: second.token, form: videoForm() }),
  fetchVideo: ({ second }) => ({
    token: second.token,
    json: { url: `https://example.com/${'u'.repeat(2_000)}`, title: wide(300), description: wide(10_000) },
  }),
  listVideos: () => [{ query: { limit: 100 } }, { of: 'that contain a text', query: { limit: 100, q: 'x' } }],
  getVideo: () => ({ params }),
  updateVideo: async (world) => ({
    params: { id: await copyOf(world) },
    json: { title: wide(300), description: wide(10_000) },
  }),
  setVideoThumbnail: { constant: 'The video, as getVideo answers it, when a worker has made the picture' },
  deleteVideo: async (world) => ({ params: { id: await copyOf(world) } }),
  getManifest: () => ({ params, status: 302 }),
  getThumbnail: () => ({ params }),
  getPlaybackStatus: () => [{ params }, { of: 'a film', params: { id: film.id } }],
  getEmbed: () => ({ params }),
  getGrowingMaster: () => ({ params: { id: film.id } }),
  getGrowingPlaylist: () => [
    { params: { id: film.id, rendition: '10000p' } },
    { of: 'the sound', params: { id: film.id, rendition: 'audio' } },
  ],
  getGrowingSegment: () => ({ params: { id: film.id, rendition: '10000p', name: '80000.m4s' }, status: 302 }),
  getStoryboard: () => ({ params }),
  getStoryboardSheet: () => ({ params: { ...params, sheet: '0.jpg' } }),
  getPreview: () => ({ params }),
  downloadVideo: () => ({ params, query: { q: '10000p' } }),
  getDashManifest: { constant: 'A redirect to a stored manifest, as that of getManifest' },
  countView: () => ({ params, json: { viewId: `view ${randomUUID()}` } }),
  createPlaybackToken: () => ({ params, json: { expiresIn: 86_400 } }),
  listCaptions: () => ({ params }),
  getCaptions: () => ({ params: { ...params, language } }),
  setCaptions: async (world) => ({ params: { id: await copyOf(world), language: 'de' }, form: captionsForm() }),
  deleteCaptions: async (world) => {
    const id = await copyOf(world);
    await world.database.execute(
      `INSERT INTO video.captions (id, video_id, language, label, source) VALUES ($1, $1, 'de', 'x', 'upload')`,
      [id],
    );
    return { params: { id, language: 'de' } };
  },
  getPublicCaptions: () => ({ params: { ...params, language } }),
  getChapters: () => ({ params }),
  setChapters: async (world) => ({ params: { id: await copyOf(world) }, json: { chapters } }),
  deleteChapters: async (world) => ({ params: { id: await copyOf(world) } }),
  getPublicChapters: () => ({ params }),
  getUsageSummary: () => ({ query: longestTime() }),
  getDailyUsage: () => ({ query: longestTime() }),
  getVideoUsage: () => ({ query: { ...longestTime(), limit: 100 } }),
  adminGetVideo: () => ({ params }),
  adminTakeDownVideo: async (world) => ({ params: { id: await copyOf(world) }, json: { reason: wide(500) } }),
};
