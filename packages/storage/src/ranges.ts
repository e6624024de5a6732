import { RangeNotSatisfiableError } from './errors.ts';
import type { ByteRange } from './types.ts';

/** @throws RangeError if the range is not valid for any object */
export function assertRange({ start, end }: ByteRange): void {
  const isStart = Number.isSafeInteger(start) && start >= 0;
  if (!isStart || (end !== undefined && !(Number.isSafeInteger(end) && end >= start))) {
    throw new RangeError('Not a byte range.');
  }
}

/**
 * Clips a range to an object of `size` bytes. Both ends are inclusive.
 *
 * @throws RangeNotSatisfiableError if the range starts at or past the end
 */
export function clipRange(range: ByteRange, size: number): { start: number; end: number } {
  assertRange(range);
  if (range.start >= size) throw new RangeNotSatisfiableError(size);
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) };
}

/** Parses "bytes 0-99/1000". */
export function parseContentRange(
  header: string | undefined,
): { start: number; end: number; size: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '');
  return match === null ? undefined : { start: Number(match[1]), end: Number(match[2]), size: Number(match[3]) };
}
