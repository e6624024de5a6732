import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collecting takes about 10 ms of all threads, so it must be rare: it is for what large pictures leave. */
const worthwhileBytes = 48_000_000;

/** The least memory outside V8's heap that was seen since the last collection: what is in use, or a little more. */
let inUse = Number.POSITIVE_INFINITY;
let collect: (() => void) | undefined;

/**
 * Frees buffers to which nothing refers any more, if they are many. V8 collects them by itself, but later the busier the machine is: then
 * hundreds of megabytes wait.
 */
export function collectGarbage(): void {
  const { external } = process.memoryUsage();
  inUse = Math.min(inUse, external);
  if (external - inUse < worthwhileBytes) return;
  collect ??= exposed();
  collect();
  // The buffers are freed in a moment, by another thread.
  inUse = external;
}

function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('V8 has no gc()');
  return () => void Reflect.apply(gc, undefined, []);
}
