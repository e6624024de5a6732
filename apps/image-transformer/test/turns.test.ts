import { describe, expect, it } from '@jest/globals';
import { nextTurn } from '@millrace/testkit/turn';
import { inPixelTurn, inTurn } from '../src/picture/turns.ts';
import { deadline } from './support/pictures.ts';

/** Starts two pieces of work. @returns whether the second one began before the first one had ended */
async function overlap(run: (work: () => Promise<void>) => Promise<void>): Promise<boolean> {
  let end: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  const both = [
    run(() => first),
    run(async () => {
      hasBegun = true;
    }),
  ];
  // By then, all that can begin has begun.
  await nextTurn();
  const overlapped = hasBegun;
  end();
  await Promise.all(both);
  expect(hasBegun).toBe(true);
  return overlapped;
}

describe('work that needs much memory is done alone', () => {
  it.each([
    ['pixels that are decoded', inPixelTurn, 10_000_001],
    ['a decoder', inTurn, 250_000_001],
  ])('%s', async (_name, turn, much) => {
    expect(await overlap((work) => turn(much, deadline(), work))).toBe(false);
    expect(await overlap((work) => turn(much - 1, deadline(), work))).toBe(true);
  });

  it('pixels may be decoded during the turn of a decoder', async () => {
    const done = inTurn(300_000_000, deadline(), () => inPixelTurn(20_000_000, deadline(), async () => 'done'));
    expect(await done).toBe('done');
  });
});
