import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cpuOf } from '../kit/cpu.ts';
import type { RunningVideoApi } from '../kit/videoApi.ts';
import { untilReady, uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';

/** What a worker has made of a film. */
export interface Made {
  id: string;
  /** CPU seconds of the worker. */
  cpu: number;
  /** Of the segments of all renditions. */
  bytes: number;
  /** By their labels. */
  renditions: Map<string, { folder: string; bytes: number }>;
}

/**
 * Encodes a film by one worker with these settings.
 *
 * @param meanwhile runs beside it
 */
export async function encodeFilm(
  api: RunningVideoApi,
  file: string,
  settings: Record<string, string>,
  meanwhile: (id: string) => Promise<void> = async () => undefined,
): Promise<Made> {
  const worker = await startTranscoder(api, settings);
  try {
    let id = '';
    let qualities: string[] = [];
    const cpu = await cpuOf(worker.pid, async () => {
      id = await uploadVideo(api.origin, api.token, file);
      [qualities] = await Promise.all([untilReady(api.origin, api.token, id), meanwhile(id)]);
    });
    const video = join(fileURLToPath(api.storageUrl), 'public/videos', id);
    const renditions: Made['renditions'] = new Map();
    for (const label of qualities) {
      const folder = await folderOf(video, label);
      renditions.set(label, { folder, bytes: await bytesIn(folder) });
    }
    const bytes = [...renditions.values()].reduce((sum, rendition) => sum + rendition.bytes, 0);
    return { id, cpu, bytes, renditions };
  } finally {
    await worker.stop();
  }
}

/** The folder of a rendition. Of a film in parts, the folders of its parts are there until they are removed; they have no playlist. */
async function folderOf(video: string, label: string): Promise<string> {
  for (const attempt of await readdir(video)) {
    const folder = join(video, attempt, label);
    if (await stat(join(folder, 'playlist.m3u8')).catch(() => undefined)) return folder;
  }
  throw new Error(`The rendition ${label} has no folder.`);
}

async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Width and height in pixels, and the rate in frames a second. */
export interface Measures {
  width: number;
  height: number;
  rate: number;
}

export async function measuresOf(path: string): Promise<Measures> {
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=width,height,r_frame_rate'];
  const { stdout } = await promisify(execFile)('ffprobe', [...options, '-of', 'csv=p=0', path]);
  const [width, height, rate = ''] = stdout.trim().split(',');
  const [frames, seconds] = rate.split('/').map(Number);
  return { width: Number(width), height: Number(height), rate: Math.round((frames ?? 0) / (seconds ?? 1)) };
}
