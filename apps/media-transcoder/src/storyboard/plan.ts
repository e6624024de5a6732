import { keyframeSeconds } from '@millrace/jobs';
import type { Size } from '../video/plan/ladder.ts';

/** Longest side of a picture, in pixels. */
const cellSide = 160;
/** Pictures side by side, and below each other, in a sheet. */
const columns = 10;
const rows = 10;
export const cellsPerSheet = columns * rows;
/** The pictures of a film are at most this many, so that a player loads few sheets. */
const maxCells = 4 * cellsPerSheet;

/** A picture that is shown from `start` to `end`, in seconds. */
export interface Cell {
  start: number;
  end: number;
}

/** The largest size of this shape whose sides are at most `side`. Even, as chroma needs. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

export const cellSize = (video: Size): Size => fitInto(video, cellSide);

/** One picture for each key frame, which is one every two seconds, or less often in a video of more than 13 minutes. The first one is at 0. */
export function planCells(durationSeconds: number): Cell[] {
  const steps = Math.max(1, Math.ceil(durationSeconds / (maxCells * keyframeSeconds)));
  const interval = steps * keyframeSeconds;
  const count = Math.max(1, Math.min(maxCells, Math.ceil(durationSeconds / interval)));
  return Array.from({ length: count }, (_, n) => ({
    start: n * interval,
    end: n === count - 1 ? Math.max(durationSeconds, n * interval) : (n + 1) * interval,
  }));
}

/** The pictures of each sheet. */
export function sheetsOf<T>(cells: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(cells.length / cellsPerSheet) }, (_, n) =>
    cells.slice(n * cellsPerSheet, (n + 1) * cellsPerSheet),
  );
}

/** Columns and rows of a sheet with this many pictures: a short video has no empty space. */
export function gridOf(count: number): { columns: number; rows: number } {
  const wide = Math.min(columns, count);
  return { columns: wide, rows: Math.ceil(count / wide) };
}
