import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { trackObjects } from '@millrace/jobs';
import { untilPlaying } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { type MusicApi, resultOf, until } from './harness.ts';

const run = promisify(execFile);

/** Seconds. Long enough that a browser does not load all of it at once. */
export const songDuration = 240;

/** The objects that a worker makes of a song, by name. */
export type Song = Map<string, Buffer>;

const waveformRate = 1_000;
const samplesPerPixel = 250;

/** audiowaveform's JSON for signed 8-bit samples. */
function waveformOf(samples: Int8Array): string {
  const data: number[] = [];
  for (let at = 0; at < samples.length; at += samplesPerPixel) {
    const part = samples.subarray(at, at + samplesPerPixel);
    data.push(Math.min(...part), Math.max(...part));
  }
  return JSON.stringify({
    version: 2,
    channels: 1,
    sample_rate: waveformRate,
    samples_per_pixel: samplesPerPixel,
    bits: 8,
    length: data.length / 2,
    data,
  });
}

/** The song repeats a part of this many seconds: encoding all of it would take longer than most tests. */
const partDuration = 24;
const repetitions = songDuration / partDuration;

/** Makes noise of varying volume as M4A with its index first, its waveform and a cover. */
export async function makeSong(): Promise<Song> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-music-embed-'));
  try {
    const noise = (seconds: number) => [
      ...['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:a=0.6:seed=1,tremolo=f=0.11:d=0.85`],
    ];
    const m4a = ['-ac', '2', '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '256k'];
    const pcm = ['-ac', '1', '-ar', String(waveformRate), '-f', 's8', '-c:a', 'pcm_s8'];
    const file = (name: string) => join(folder, name);
    const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', ...args]);
    await ffmpeg(...noise(partDuration), ...m4a, file('part.m4a'));
    const repeated = ['-stream_loop', String(repetitions - 1), '-i', file('part.m4a'), '-t', String(songDuration)];
    await ffmpeg(...repeated, '-c', 'copy', '-movflags', '+faststart', file('a.m4a'));
    // The waveform is that of the whole noise, so that its bars differ.
    await ffmpeg(...noise(songDuration), ...pcm, file('a.pcm'));
    const picture = ['-f', 'lavfi', '-i', 'gradients=size=600x600:seed=4:n=4', '-frames:v', '1'];
    await ffmpeg(...picture, file('cover.jpg'));
    const audio = await readFile(file('a.m4a'));
    return new Map([
      [trackObjects.stream('128k'), audio],
      [trackObjects.stream('256k'), audio],
      [trackObjects.waveformData, Buffer.from(waveformOf(new Int8Array(await readFile(file('a.pcm')))))],
      [trackObjects.cover, await readFile(file('cover.jpg'))],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plays the worker for a track in `processing`: stores the song and publishes the result. */
export async function finishTrack(api: MusicApi, id: string, song: Song, hasCover = true): Promise<void> {
  const prefix = `public/tracks/${id}/winner/`;
  for (const [name, bytes] of song) await api.storage.put(prefix + name, bytes);
  const result = resultOf(id, await api.jobOf(id), prefix);
  await api.queue.publish('track.transcoded', { ...result, durationSeconds: songDuration, hasCover });
  await until(`${id} is ready`, async () => (await api.track(id)).status === 'ready');
}

/** State of the media element. */
export interface AudioState {
  currentTime: number;
  duration: number;
  paused: boolean;
  muted: boolean;
  ended: boolean;
}

const readAudio = `(() => {
  const a = document.getElementById('audio');
  return { currentTime: a.currentTime, duration: a.duration, paused: a.paused, muted: a.muted, ended: a.ended };
})()`;

export const audioState = (page: Page): Promise<AudioState> => page.evaluate<AudioState>(readAudio);

/** Waits until the time passes `from` seconds and keeps increasing. */
export const expectPlaying = (page: Page, from = 0): Promise<void> => untilPlaying(() => audioState(page), from);

/** Records the stream requests of a page from now on. @returns the first byte of each request */
export function recordRanges(page: Page): number[] {
  const starts: number[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/stream')) return;
    starts.push(Number(/bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1] ?? 0));
  });
  return starts;
}
