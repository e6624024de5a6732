import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../logging/index.ts';

/** Maximum milliseconds between two checks; shorter for short limits. */
const longestTickMs = 1_000;
const ticksInLimit = 10;

/**
 * Kills this process with SIGKILL when its event loop has been blocked for `limitSeconds`; 0 disables the check. The supervisor,
 * Docker or Kubernetes restarts it. Time with a debugger attached does not count.
 *
 * PID 1 of a container cannot kill itself, so images start with an init (tini).
 */
export function watchEventLoop(limitSeconds: number, log: Pick<Logger, 'error'>): void {
  if (limitSeconds === 0) return;
  const tickMs = Math.min(longestTickMs, (limitSeconds * 1000) / ticksInLimit);
  // [0]: number of beats; [1]: 1 if a debugger is attached.
  const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.add(beats, 0, 1);
    Atomics.store(beats, 1, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  // Two beats per tick, so that each tick sees at least one.
  const heart = setInterval(beat, tickMs / 2);
  heart.unref();
  const watcher = new Worker(new URL('../../bin/watchdog.mjs', import.meta.url), {
    name: 'event-loop-watchdog',
    workerData: { beats, tickMs, maxMissed: Math.round((limitSeconds * 1000) / tickMs) },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
  watcher.once('error', (error) => {
    clearInterval(heart);
    log.error({ err: error }, 'event-loop watchdog failed; a blocked event loop is no longer detected');
  });
}
