// The thread of the event-loop watchdog (src/app/watchdog.ts): kills the process when the main thread has missed too many beats.
import { write } from 'node:fs';
import { threadId, workerData } from 'node:worker_threads';

if (threadId === 0) throw new Error('must run as a worker thread of the process that it watches');

/** Milliseconds to wait for stderr to accept the message. */
const messagePatienceMs = 1_000;

const { beats, tickMs, maxMissed } = workerData;
let last = Atomics.load(beats, 0);
let missed = 0;

function end() {
  process.kill(process.pid, 'SIGKILL');
}

// Counts ticks, not seconds: a suspended machine or a stopped process misses one beat when it resumes, not hundreds.
const watch = setInterval(() => {
  const now = Atomics.load(beats, 0);
  const isDebugged = Atomics.load(beats, 1) === 1;
  missed = now === last && !isDebugged ? missed + 1 : 0;
  last = now;
  if (missed < maxMissed) return;
  clearInterval(watch);
  const seconds = Math.round((maxMissed * tickMs) / 1000);
  // A drain and `process.exit` both need the main thread. The timer kills the process even if the write blocks.
  setTimeout(end, messagePatienceMs);
  write(2, `event loop blocked for ${seconds} s; exiting\n`, end);
}, tickMs);
