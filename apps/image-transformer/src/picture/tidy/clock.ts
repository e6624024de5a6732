import type { Deadline } from '../deadline.ts';

/** Looks at the clock once in a while. Called for each step of a loop over a file. @throws as `Deadline.millisecondsLeft` */
export type Tick = () => void;

/** A look costs more than a step: 50 MB of segments of four bytes are 12 million steps. */
const stepsBetween = 1_000;

export function tickOf(deadline: Pick<Deadline, 'millisecondsLeft'>): Tick {
  let steps = 0;
  return () => {
    if (steps % stepsBetween === 0) deadline.millisecondsLeft();
    steps += 1;
  };
}
