// A track through the whole platform. Compares the CPU seconds of its job (three streams, waveform, loudness, tags, cover) with three
// bare encodes at the same settings, and the time from "accepted" to "ready" with the same commands run in parallel.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { music } from '@millrace/testkit/media';
import { startApi } from './kit/api.ts';
import { cpuOf, wallOf } from './kit/cpu.ts';
import { captureFfmpegs, encodeAlone, runFfmpeg } from './kit/ffmpegCommand.ts';
import { untilReady, upload } from './kit/media.ts';
import { compare } from './kit/statistics.ts';
import { startTranscoder } from './kit/worker.ts';

/** `cpu` or `wall` selects one part; `length` is the duration of the song in seconds. */
const [part, length = '180'] = process.argv.slice(2);
const rounds = Number(process.argv[4] ?? 3);
const seconds = Number(length);

console.log(`generating ${seconds} s of music with a cover (cached) ...`);
const song = await music(seconds);

const api = await startApi('music-api', 'displayName');
const scratch = await mkdtemp(join(tmpdir(), 'millrace-bench-audio-'));
const worker = await startTranscoder(api);

/** Uploads the song and waits until it is ready. @returns wall seconds after the 201 */
async function throughThePlatform(): Promise<number> {
  const id = await upload(api, 'track', song, { title: 'bench', artistName: 'Bench' });
  const accepted = performance.now();
  await untilReady(api, 'track', id);
  return (performance.now() - accepted) / 1000;
}

try {
  const first = throughThePlatform();
  const encoders = await captureFfmpegs(worker.pid, (args) => args.includes('-aac_coder'), 3);
  await first;
  const commands = encoders.map((args) => encodeAlone(args, song, scratch));
  const inParallel = () => Promise.all(commands.map(runFfmpeg));

  if (part !== 'wall') {
    console.log('\nCPU seconds: worker and its ffmpegs, three streams, waveform, loudness, tags, cover, storing');
    await compare({
      unit: 's of CPU',
      digits: 2,
      rounds,
      subjects: [
        { name: 'complete job', measure: () => cpuOf(worker.pid, throughThePlatform) },
        { name: 'three bare encodes', measure: () => cpuOf('self', inParallel) },
      ],
      target: 'at most 1.10 times the three bare encodes',
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
        { name: 'three bare encodes in parallel', measure: () => wallOf(inParallel) },
      ],
      target: 'at most 1.15 times the same commands',
    });
  }
} finally {
  await worker.stop();
  await api.stop();
  await rm(scratch, { recursive: true, force: true });
}
