// A video through the whole platform. Compares the CPU seconds of its ladder with one bare encode of the top rung at the same settings,
// and the time from "accepted" to "ready" with the same ffmpeg command run alone; then both with and without passthrough.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitClip, naturalClip } from './kit/clips.ts';
import { cpuOf, wallOf } from './kit/cpu.ts';
import { captureFfmpeg, intoFiles, runFfmpeg, topRungAlone } from './kit/ffmpegCommand.ts';
import { compare, type Subject } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = 20;
/** `cpu`, `wall` or `passthrough` selects one part. */
const [part] = process.argv.slice(2);

console.log(`generating ${seconds} s of 1080p30 (cached) ...`);
const clip = await naturalClip(seconds);

const api = await startVideoApi();
const scratch = await mkdtemp(join(tmpdir(), 'millrace-bench-transcode-'));
const worker = await startTranscoder(api);

/** Uploads a clip and waits until it is ready. @returns wall seconds after the 201 */
async function throughThePlatform(file = clip): Promise<number> {
  const id = await uploadVideo(api.origin, api.token, file);
  const accepted = performance.now();
  const qualities = await untilReady(api.origin, api.token, id);
  if (qualities.length !== 5) throw new Error(`the ladder has ${qualities.join(', ')}`);
  return (performance.now() - accepted) / 1000;
}

try {
  const first = throughThePlatform();
  const command = await captureFfmpeg(worker.pid);
  await first;

  if (part === undefined || part === 'cpu') {
    console.log('\nCPU seconds: worker and its ffmpeg, five rungs, audio, thumbnail, packaging, storing');
    await compare({
      unit: 's of CPU',
      digits: 2,
      rounds,
      subjects: [
        { name: 'complete job', measure: () => cpuOf(worker.pid, () => throughThePlatform()) },
        {
          name: 'ffmpeg, the top rung alone',
          measure: () => cpuOf('self', () => runFfmpeg(topRungAlone(command, scratch))),
        },
      ],
      target: 'at most 2.0 times the top rung alone',
    });
  }

  if (part === undefined || part === 'wall') {
    console.log('\nwall time: from "accepted" to "ready"');
    await compare({
      unit: 's',
      digits: 2,
      rounds,
      subjects: [
        { name: 'accepted to ready', measure: () => throughThePlatform() },
        {
          name: 'the same ffmpeg command, to files',
          measure: () => wallOf(() => runFfmpeg(intoFiles(command, scratch))),
        },
      ],
      target: 'at most 1.15 times the same command',
    });
  }

  if (part === undefined || part === 'passthrough') {
    await worker.stop();
    const fit = await fitClip(seconds);
    /** With a worker of its own, which starts and ends outside of the measurement. */
    const measured = async (setting: string, measure: (pid: number) => Promise<number>) => {
      const own = await startTranscoder(api, { TRANSCODER_PASSTHROUGH: setting });
      try {
        return await measure(own.pid);
      } finally {
        await own.stop();
      }
    };
    const of = (name: string, measure: (pid: number) => Promise<number>): [Subject, Subject] => [
      { name: `${name}, passthrough`, measure: () => measured('auto', measure) },
      { name: `${name}, full ladder`, measure: () => measured('off', measure) },
    ];
    console.log('\nCPU seconds with the source as the top rung');
    await compare({
      unit: 's of CPU',
      digits: 2,
      rounds,
      target: 'at most 0.50 times the full ladder',
      subjects: of('complete job', (pid) => cpuOf(pid, () => throughThePlatform(fit))),
    });
    console.log('\nwall time from "accepted" to "ready" with the source as the top rung');
    await compare({
      unit: 's',
      digits: 2,
      rounds,
      target: 'at most 0.55 times the full ladder',
      subjects: of('accepted to ready', () => throughThePlatform(fit)),
    });
  }
} finally {
  if (worker.running) await worker.stop();
  await api.stop();
  await rm(scratch, { recursive: true, force: true });
}
