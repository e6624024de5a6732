/** A parsed Range header, before the size of the object is known. */
export type RequestedRange = { start: number; end: number | undefined } | { suffix: number };

const pattern = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * Parses a Range header. Multiple ranges, other units and invalid ranges are ignored, as RFC 9110 section 14.2 permits or requires;
 * the response is then the whole object.
 */
export function parseRange(header: string | undefined): RequestedRange | undefined {
  const match = header === undefined ? null : pattern.exec(header);
  if (match === null) return undefined;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) return { suffix: toPosition(suffix) };
  const start = toPosition(first ?? '');
  const end = last === undefined || last === '' ? undefined : toPosition(last);
  return end !== undefined && end < start ? undefined : { start, end };
}

/** Numbers above the largest safe integer are past the end of any object. */
function toPosition(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** The requested bytes of an object of `size` bytes, both ends included; null if there are none (416). */
export function resolveRange(range: RequestedRange, size: number): { start: number; end: number } | null {
  if ('suffix' in range) {
    return range.suffix === 0 || size === 0 ? null : { start: Math.max(0, size - range.suffix), end: size - 1 };
  }
  if (range.start >= size) return null;
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) };
}
