// A film encoded in parts. Compares the CPU seconds of one worker with an encode of the whole, the time that two workers of one core each
// need with that of one, the same of four at half a core each, the CPU seconds with a worker that is killed half way with those without,
// and the bytes that four workers read from S3 with the film's size.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestProcess } from '@millrace/testkit/process';
import { naturalFilm } from './kit/clips.ts';
import { cpuSeconds, cpuSecondsOfTree, wallOf } from './kit/cpu.ts';
import { limitCpu } from './kit/cpuShare.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { progressOf, untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';
import { compareReads } from './parts/reads.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 180);
const height = Number(process.env.BENCH_HEIGHT ?? 1080);
const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
/** `cpu`, `wall`, `four`, `kill` or `reads` selects one part. */
const [part] = process.argv.slice(2);

console.log(`generating ${seconds} s of ${height}p30 (cached) ...`);
const film = await naturalFilm(seconds, height);

const api = await startVideoApi();
const parts = { TRANSCODER_PARTS: 'auto' };
const whole = { TRANSCODER_PARTS: 'off' };

async function throughThePlatform(): Promise<void> {
  const id = await uploadVideo(api.origin, api.token, film);
  await untilReady(api.origin, api.token, id);
}

/** Runs `work` beside workers with these settings. */
async function withWorkers<T>(
  settings: readonly Record<string, string>[],
  work: (workers: TestProcess[]) => Promise<T>,
): Promise<T> {
  const workers = await Promise.all(settings.map((env) => startTranscoder(api, env)));
  try {
    return await work(workers);
  } finally {
    for (const worker of workers) if (worker.running) await worker.stop();
  }
}

/** CPU seconds of a worker that encodes the film. */
const cpu = (env: Record<string, string>) =>
  withWorkers([env], async ([worker]) => {
    if (worker === undefined) throw new Error('there is no worker');
    const before = await cpuSeconds(worker.pid);
    await throughThePlatform();
    return (await cpuSeconds(worker.pid)) - before;
  });

/** CPU seconds of two workers, the first of which dies when half of the film is encoded. */
const cpuWithKill = () =>
  withWorkers([parts], async ([first]) => {
    if (first === undefined) throw new Error('there is no worker');
    const id = await uploadVideo(api.origin, api.token, film);
    let used = 0;
    for (;;) {
      used = await cpuSecondsOfTree(first.pid);
      if ((await progressOf(api.origin, api.token, id)) >= 50) break;
      await sleep(200);
    }
    await first.kill();
    return withWorkers([parts], async ([second]) => {
      if (second === undefined) throw new Error('there is no worker');
      await untilReady(api.origin, api.token, id);
      return used + (await cpuSeconds(second.pid));
    });
  });

/** Wall seconds with so many workers of one thread each, each on its own core. */
const wall = (workers: number) =>
  withWorkers(
    Array.from({ length: workers }, () => ({ ...parts, TRANSCODER_THREADS: '1' })),
    async (running) => {
      for (const [index, { pid }] of running.entries()) await pin(pid, index);
      return wallOf(throughThePlatform);
    },
  );

/** Wall seconds with so many workers of one thread each, each of which may use half a core. */
const wallAtHalf = (workers: number) =>
  withWorkers(
    Array.from({ length: workers }, () => ({ ...parts, TRANSCODER_THREADS: '1' })),
    async (running) => {
      const groups = await Promise.all(running.map(({ pid }) => limitCpu(pid, 0.5)));
      try {
        return await wallOf(throughThePlatform);
      } finally {
        for (const worker of running) await worker.stop();
        for (const remove of groups) await remove();
      }
    },
  );

/** Limits a process, and what it starts from now on, to one core. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

const measures: Record<string, () => Promise<unknown>> = {
  cpu: () => {
    console.log('\nCPU seconds of one worker');
    return compare({
      unit: 's of CPU',
      digits: 1,
      rounds,
      warmUp: false,
      target: 'at most 1.06 times the whole',
      subjects: [
        { name: 'in parts', measure: () => cpu(parts) },
        { name: 'whole', measure: () => cpu(whole) },
      ],
    });
  },
  wall: () => {
    console.log(`\nwall time from upload to ready; ${availableParallelism()} cores`);
    return compare({
      unit: 's',
      digits: 1,
      rounds,
      warmUp: false,
      target: 'at most 0.56 (1.8 times faster) with two workers',
      subjects: [
        { name: 'two workers of one core', measure: () => wall(2) },
        { name: 'one worker of one core', measure: () => wall(1) },
      ],
    });
  },
  four: () => {
    console.log('\nwall time from upload to ready; half a core for each worker');
    return compare({
      unit: 's',
      digits: 1,
      rounds,
      warmUp: false,
      target: 'at most 0.29 (3.4 times faster) with four workers',
      subjects: [
        { name: 'four workers', measure: () => wallAtHalf(4) },
        { name: 'one worker', measure: () => wallAtHalf(1) },
      ],
    });
  },
  kill: () => {
    console.log('\nCPU seconds if the worker is killed when half of the film is encoded');
    return compare({
      unit: 's of CPU',
      digits: 1,
      rounds,
      warmUp: false,
      target: 'at most 1.15 times undisturbed',
      subjects: [
        { name: 'killed half way', measure: cpuWithKill },
        { name: 'undisturbed', measure: () => cpu(parts) },
      ],
    });
  },
  reads: () => compareReads(seconds, height),
};

try {
  for (const [name, measure] of Object.entries(measures)) {
    if (part === undefined || part === name) await measure();
  }
} finally {
  await api.stop();
}
