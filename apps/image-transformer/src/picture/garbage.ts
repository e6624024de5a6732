import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collecting takes about 10 ms. */
const worthwhileBytes = 16_000_000;

let collect: (() => void) | undefined;

/**
 * Frees memory outside V8's heap that nothing refers to any more. V8 itself waits until there are more than 64 MB of it: two or three large
 * buffers.
 *
 * @param bytes that may be garbage now
 */
export function collectGarbage(bytes: number): void {
  if (bytes < worthwhileBytes) return;
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    const exposed: unknown = runInNewContext('gc');
    collect = typeof exposed === 'function' ? () => void Reflect.apply(exposed, undefined, []) : () => undefined;
  }
  collect();
}
