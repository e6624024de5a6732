/** A point of a picture in percent of its sides, with two decimals: the service keeps four of the part. */
export interface Point {
  x: number;
  y: number;
}

const within = (n: number): number => Math.min(100, Math.max(0, Math.round(n * 100) / 100));

export const pointAt = (x: number, y: number): Point => ({ x: within(x), y: within(y) });

/** What the service keeps, as a point; null without one. */
export const pointOf = ({ focalX, focalY }: { focalX: number | null; focalY: number | null }): Point | null =>
  focalX === null || focalY === null ? null : pointAt(focalX * 100, focalY * 100);

/** What the service takes. */
export const fieldsOf = (point: Point | null) =>
  point === null ? { focalX: null, focalY: null } : { focalX: partOf(point.x), focalY: partOf(point.y) };

const partOf = (percent: number): number => Math.round(percent * 100) / 10_000;

export const isSamePoint = (one: Point | null, other: Point | null): boolean =>
  one?.x === other?.x && one?.y === other?.y;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where a key moves a point; one that is not set begins in the centre.
 *
 * @returns undefined for a key that moves nothing
 */
export function movedBy(key: string, isFast: boolean, point: Point | null): Point | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  const { x, y } = point ?? { x: 50, y: 50 };
  const width = isFast ? 10 : 1;
  return pointAt(x + step[0] * width, y + step[1] * width);
}

/** The point that two texts name; undefined if one of them is no number from 0 to 100. */
export function typedPoint(x: string, y: string): Point | undefined {
  const isPercent = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100;
  return isPercent(x) && isPercent(y) ? pointAt(Number(x), Number(y)) : undefined;
}
