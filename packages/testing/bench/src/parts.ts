// A film encoded in parts. Compares the CPU seconds of one worker with an encode of the whole, the time that two workers of one core each
// need with that of one, and the CPU seconds with a worker that is killed half way with those without.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestProcess } from '@millrace/testkit/process';
import { naturalFilm } from './kit/clips.ts';
import { cpuSeconds, cpuSecondsOfTree, wallOf } from './kit/cpu.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { progressOf, untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const seconds = 180;
const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
/** `cpu`, `wall` or `kill` selects one part. */
const [part] = process.argv.slice(2);

console.log(`generating ${seconds} s of 1080p30 (cached) ...`);
const film = await naturalFilm(seconds);

const api = await startVideoApi();
const parts = { TRANSCODER_PARTS: 'auto' };
const whole = { TRANSCODER_PARTS: 'off' };

async function throughThePlatform(): Promise<void> {
  const id = await uploadVideo(api.origin, api.token, film);
  const qualities = await untilReady(api.origin, api.token, id);
  if (qualities.length !== 5) throw new Error(`the ladder has ${qualities.join(', ')}`);
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

/** Limits a process, and what it starts from now on, to one core. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

const measures: Record<string, () => Promise<unknown>> = {
  cpu: () => {
    console.log('\nCPU seconds of one worker');
    return compare({
      ...{ unit: 's of CPU', digits: 1, rounds, target: 'at most 1.06 times the whole' },
      subjects: [
        { name: 'in parts', measure: () => cpu(parts) },
        { name: 'whole', measure: () => cpu(whole) },
      ],
    });
  },
  wall: () => {
    console.log(`\nwall time from upload to ready; ${availableParallelism()} cores`);
    return compare({
      ...{ unit: 's', digits: 1, rounds, target: 'at most 0.56 (1.8 times faster) with two workers' },
      subjects: [
        { name: 'two workers of one core', measure: () => wall(2) },
        { name: 'one worker of one core', measure: () => wall(1) },
      ],
    });
  },
  kill: () => {
    console.log('\nCPU seconds if the worker is killed when half of the film is encoded');
    return compare({
      ...{ unit: 's of CPU', digits: 1, rounds, target: 'at most 1.15 times undisturbed' },
      subjects: [
        { name: 'killed half way', measure: cpuWithKill },
        { name: 'undisturbed', measure: () => cpu(parts) },
      ],
    });
  },
};

try {
  for (const [name, measure] of Object.entries(measures)) {
    if (part === undefined || part === name) await measure();
  }
} finally {
  await api.stop();
}
