// A video through the whole platform. Compares the CPU seconds of its ladder with one bare encode of the top rung at the same settings,
// and the time from "accepted" to "ready" with the same ffmpeg command run alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalClip } from './kit/clips.ts';
import { cpuOf, wallOf } from './kit/cpu.ts';
import { captureFfmpeg, intoFiles, runFfmpeg, topRungAlone } from './kit/ffmpegCommand.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const rounds = 3;
const seconds = 20;
/** `cpu` or `wall` selects one part. */
const [part] = process.argv.slice(2);

console.log(`generating ${seconds} s of 1080p30 (cached) ...`);
const clip = await naturalClip(seconds);

const api = await startVideoApi();
const scratch = await mkdtemp(join(tmpdir(), 'millrace-bench-transcode-'));
const worker = await startTranscoder(api);

/** Uploads the clip and waits until it is ready. @returns wall seconds after the 201 */
async function throughThePlatform(): Promise<number> {
  const id = await uploadVideo(api.origin, api.token, clip);
  const accepted = performance.now();
  const qualities = await untilReady(api.origin, api.token, id);
  if (qualities.length !== 5) throw new Error(`the ladder has ${qualities.join(', ')}`);
  return (performance.now() - accepted) / 1000;
}

try {
  const first = throughThePlatform();
  const command = await captureFfmpeg(worker.pid);
  await first;

  if (part !== 'wall') {
    console.log('\nCPU seconds: worker and its ffmpeg, five rungs, audio, thumbnail, packaging, storing');
    await compare({
      unit: 's of CPU',
      digits: 2,
      rounds,
      subjects: [
        { name: 'complete job', measure: () => cpuOf(worker.pid, throughThePlatform) },
        {
          name: 'ffmpeg, the top rung alone',
          measure: () => cpuOf('self', () => runFfmpeg(topRungAlone(command, scratch))),
        },
      ],
      target: 'at most 2.0 times the top rung alone',
    });
  }

  if (part !== 'cpu') {
    console.log('\nwall time: from "accepted" to "ready"');
    await compare({
      unit: 's',
      digits: 2,
      rounds,
      subjects: [
        { name: 'accepted to ready', measure: throughThePlatform },
        {
          name: 'the same ffmpeg command, to files',
          measure: () => wallOf(() => runFfmpeg(intoFiles(command, scratch))),
        },
      ],
      target: 'at most 1.15 times the same command',
    });
  }
} finally {
  await worker.stop();
  await api.stop();
  await rm(scratch, { recursive: true, force: true });
}
