import type { Size } from '../plan/ladder.ts';

/** The name of the scaler that tells what it gets. */
export const shapeFilter = 'shape';

/** What a scaler gets. */
export interface Shape extends Size {
  pixelFormat: string;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
}

/** Reads `[scale@shape @ 0x5] [verbose] w:160 h:90 fmt:yuv420p sar:1/1 -> w:320 …`; undefined for any other line. */
export function readShape(line: string): Shape | undefined {
  if (!line.startsWith(`[scale@${shapeFilter} @ `)) return undefined;
  const [before = '', after] = line.split(' -> ', 2);
  if (after === undefined) return undefined;
  const fields = new Map(before.split(' ').map((word) => cutAt(word, ':')));
  const [width, height] = [Number(fields.get('w')), Number(fields.get('h'))];
  if (!(width > 0 && height > 0)) return undefined;
  const [numerator, denominator] = cutAt(fields.get('sar') ?? '', '/').map(Number);
  const aspect = (numerator ?? 0) / (denominator ?? 0);
  const isKnown = Number.isFinite(aspect) && aspect > 0;
  return { width, height, pixelFormat: fields.get('fmt') ?? '', pixelAspect: isKnown ? aspect : 1 };
}

/** The size in square pixels. */
export const sizeOf = ({ width, height, pixelAspect }: Shape): Size => ({ width: width * pixelAspect, height });

function cutAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
