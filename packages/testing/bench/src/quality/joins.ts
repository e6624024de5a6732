import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { naturalFilm } from '../kit/clips.ts';
import { likenessOfFrames } from '../kit/likeness.ts';
import type { RunningVideoApi } from '../kit/videoApi.ts';
import { encodeFilm, type Made, measuresOf } from './encode.ts';

/** Seconds before and after a join in which its frames are compared. */
const nearSeconds = 1;

/** Prints how the largest rendition of a film in parts looks, near its joins and everywhere, compared with an encode of the whole. */
export async function compareJoins(
  api: RunningVideoApi,
  { seconds, height, vmafProgram }: { seconds: number; height: number; vmafProgram: string | undefined },
): Promise<void> {
  console.log(`\ngenerating ${seconds} s of ${height}p30 (cached) ...`);
  const film = await naturalFilm(seconds, height);
  let joins: number[] = [];
  const inParts = await encodeFilm(api, film, { TRANSCODER_PARTS: 'auto' }, async (id) => {
    joins = await joinsOf(api.databaseUrl, id);
  });
  const whole = await encodeFilm(api, film, { TRANSCODER_PARTS: 'off' });

  const { rate } = await measuresOf(film);
  const isNear = (frame: number) => joins.some((at) => Math.abs(frame - at) <= nearSeconds * rate);
  const likeness = async ({ renditions }: Made) => {
    const [largest] = renditions.values();
    if (largest === undefined) throw new Error('There is no rendition.');
    const measures = { ...(await measuresOf(join(largest.folder, 'init.mp4'))), rate };
    const frames = await likenessOfFrames(join(largest.folder, 'playlist.m3u8'), film, measures, vmafProgram);
    return { all: mean(frames), near: mean(frames.filter((_, frame) => isNear(frame))), frames: frames.length };
  };
  const [parts, once] = [await likeness(inParts), await likeness(whole)];
  if (parts.frames !== once.frames) throw new Error(`${parts.frames} frames in parts, ${once.frames} as a whole`);

  const measure = vmafProgram === undefined ? 'PSNR' : 'VMAF';
  console.log(
    `${joins.length} joins, at frames ${joins.join(', ')}; ${parts.frames} frames; bytes ${(inParts.bytes / whole.bytes).toFixed(3)}`,
  );
  console.log(`${measure} near joins   in parts ${parts.near.toFixed(2)}   whole ${once.near.toFixed(2)}`);
  console.log(`${measure} of all       in parts ${parts.all.toFixed(2)}   whole ${once.all.toFixed(2)}`);
  console.log(`difference near joins  ${(parts.near - once.near).toFixed(2)}   (wanted: at least -0.5)`);
  console.log(`difference of all      ${(parts.all - once.all).toFixed(2)}   (wanted: at least -0.1)`);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The frames with which the parts after the first begin. */
async function joinsOf(databaseUrl: string, id: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ frames: number }>(
        `SELECT frames FROM video.parts WHERE video_id = $1 AND kind = 'window' ORDER BY number`,
        [id],
      );
      if (rows.length > 0) {
        let at = 0;
        return rows.slice(0, -1).map(({ frames }) => (at += frames));
      }
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}
