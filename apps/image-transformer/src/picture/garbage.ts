import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees buffers to which nothing refers any more. V8 does so by itself only when 64 MB of them wait. It takes about 10 ms, so it is for
 * large buffers.
 */
export function collectGarbage(): void {
  collect ??= exposed();
  collect();
}

function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('V8 has no gc()');
  return () => void Reflect.apply(gc, undefined, []);
}
