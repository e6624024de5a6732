// The thread of the event-loop watchdog (src/watchdog.ts): ends the process when the main thread has not beaten for too long.
import { write } from 'node:fs';
import { threadId, workerData } from 'node:worker_threads';

if (threadId === 0) throw new Error('runs as a thread of the process that it watches');

/** Milliseconds for the message, where stderr takes none. */
const messagePatienceMs = 1_000;

const { beats, tickMs, maxMissed } = workerData;
let last = Atomics.load(beats, 0);
let missed = 0;

function end() {
  process.kill(process.pid, 'SIGKILL');
}

// Ticks are counted, not seconds: a suspended machine or a stopped process misses one beat when it wakes up, not hundreds.
const watch = setInterval(() => {
  const now = Atomics.load(beats, 0);
  const isDebugged = Atomics.load(beats, 1) === 1;
  missed = now === last && !isDebugged ? missed + 1 : 0;
  last = now;
  if (missed < maxMissed) return;
  clearInterval(watch);
  const seconds = Math.round((maxMissed * tickMs) / 1000);
  // Not a drain, nor `process.exit`: both need the main thread. A write that blocks must not keep the process alive.
  setTimeout(end, messagePatienceMs);
  write(2, `event loop blocked for ${seconds} s; exiting\n`, end);
}, tickMs);
