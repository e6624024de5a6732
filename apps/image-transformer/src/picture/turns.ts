import { Slots } from '../slots.ts';
import type { Deadline } from './deadline.ts';

/** A picture that needs more memory than this is decoded alone. */
const heavyBytes = 250_000_000;

export const isHeavy = (bytes: number): boolean => bytes > heavyBytes;

/** For the whole process: several pictures that each need much memory would exhaust it. */
const heavyTurns = new Slots(1);
const never = new AbortController().signal;

/** Runs work that needs so many bytes, alone if they are many. Waiting is no part of the picture's time. */
export function inTurn<T>(bytes: number, deadline: Deadline, work: () => Promise<T>): Promise<T> {
  if (!isHeavy(bytes)) return work();
  return heavyTurns.run(never, () => {
    deadline.renew();
    return work();
  });
}
