import { Slots } from '../slots.ts';
import type { Deadline } from './deadline.ts';

/** A picture that needs more memory than this is decoded alone. */
const heavyBytes = 250_000_000;

export const isHeavy = (bytes: number): boolean => bytes > heavyBytes;

/** So many pixels take three or four bytes each once they are decoded. */
const manyPixels = 10_000_000;

/** For the whole process: several pictures that each need much memory would exhaust it. */
const heavyTurns = new Slots(1);
const pixelTurns = new Slots(1);
const never = new AbortController().signal;

/** Runs work that needs so many bytes, alone if they are many. Waiting is no part of the picture's time. */
export const inTurn = <T>(bytes: number, deadline: Deadline, work: () => Promise<T>): Promise<T> =>
  isHeavy(bytes) ? alone(heavyTurns, deadline, work) : work();

/** As `inTurn`, for work that holds so many decoded pixels. It may be a part of work in turn. */
export const inPixelTurn = <T>(pixels: number, deadline: Deadline, work: () => Promise<T>): Promise<T> =>
  pixels > manyPixels ? alone(pixelTurns, deadline, work) : work();

const alone = <T>(turns: Slots, deadline: Deadline, work: () => Promise<T>): Promise<T> =>
  turns.run(never, () => {
    deadline.renew();
    return work();
  });
