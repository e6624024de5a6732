// `npm start` on a bare machine: a Debian root without ffmpeg, with an empty npm cache, which reaches the registries only. The first start,
// the second, and one after a change of a service and of the console; beside them the steps of the first start, each alone.
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './kit/statistics.ts';
import { type BareRoot, makeBareRoot } from './start/root.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const at = '/srv/millrace';
/** Seconds, as promised. */
const wanted = { first: 60, second: 3, changed: 15 };

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** A bare root with a clone of this checkout's last commit. */
async function cloned(): Promise<BareRoot> {
  const root = await makeBareRoot();
  await run('git', ['clone', '--quiet', checkout, root.path(at)]);
  // What the copies have left for the disk would be written while the steps run.
  await run('sync', []);
  return root;
}

/** Starts, waits for the addresses, and stops. @returns seconds until the addresses */
async function start(root: BareRoot): Promise<number> {
  const env = { VIDEO_PORT: '0', MUSIC_PORT: '0', IMAGE_PORT: '0', CONSOLE_PORT: '0' };
  const started = performance.now();
  const npm = await root.start(at, {
    command: 'npm',
    args: ['start'],
    env,
    waitFor: /Millrace is ready/,
    timeoutMs: 600_000,
  });
  const seconds = (performance.now() - started) / 1_000;
  await npm.stop({ timeoutMs: 60_000 });
  return seconds;
}

async function measureStarts() {
  const root = await cloned();
  try {
    const first = await start(root);
    const second = await start(root);
    await appendFile(root.path(`${at}/apps/video-api/src/service.ts`), '\n// A change.\n');
    await appendFile(root.path(`${at}/apps/console/src/app/App.tsx`), '\n// A change.\n');
    const changed = await start(root);
    return { first, second, changed };
  } finally {
    await root.remove();
  }
}

/** The steps of a first start, one after the other. */
async function measureSteps() {
  const root = await cloned();
  const npm = ['ci', '--omit=dev', '--no-audit', '--no-fund'];
  const ffmpeg = 'apt-get update && apt-get install -y --no-install-recommends ffmpeg';
  try {
    return {
      npm: await secondsOf(() => root.run(at, 'npm', npm)),
      ffmpeg: await secondsOf(() => root.run(at, 'sh', ['-c', ffmpeg])),
      build: await secondsOf(() => root.run(at, 'npm', ['run', 'build'])),
    };
  } finally {
    await root.remove();
  }
}

const text = (seconds: Record<string, number>): string =>
  Object.entries(seconds)
    .map(([name, value]) => `${name} ${value.toFixed(1)} s`)
    .join('  ');

const results: { first: number; second: number; changed: number; sum: number }[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const starts = await measureStarts();
  const steps = await measureSteps();
  console.log(`round ${round}  starts: ${text(starts)}   steps alone: ${text(steps)}`);
  results.push({ ...starts, sum: steps.npm + steps.ffmpeg + steps.build });
}
const of = (name: 'first' | 'second' | 'changed' | 'sum') => median(results.map((result) => result[name]));
console.log(
  `\nmedian   first ${of('first').toFixed(1)} s (wanted: ${wanted.first})  second ${of('second').toFixed(1)} s (${wanted.second})  after a change ${of('changed').toFixed(1)} s (${wanted.changed})`,
);
console.log(`ratio    ${(of('first') / of('sum')).toFixed(2)} of the steps one after the other`);
if (of('first') > wanted.first || of('second') > wanted.second || of('changed') > wanted.changed) process.exitCode = 1;
