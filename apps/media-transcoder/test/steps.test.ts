import { describe, expect, it } from '@jest/globals';
import { stepsOf } from '../src/attempt/steps.ts';

const running = () => ({ signal: new AbortController().signal, path: 'a' });

describe('steps', () => {
  it('receive the results of the previous steps', async () => {
    const steps = stepsOf<ReturnType<typeof running>>()
      .step(async ({ path }) => ({ length: path.length }))
      .step(({ path, length }) => ({ text: path.repeat(length + 2) }));
    expect(await steps.run(running())).toMatchObject({ path: 'a', length: 1, text: 'aaa' });
    // A list can be run again, and appending to it does not change other lists.
    steps.step(() => ({ text: 'changed' }));
    expect(await steps.run(running())).toMatchObject({ text: 'aaa' });
  });

  it('end at the first failure', async () => {
    const done: number[] = [];
    const steps = stepsOf<ReturnType<typeof running>>()
      .step(() => ({ first: done.push(1) }))
      .step(() => {
        throw new Error('a bad file');
      })
      .step(() => ({ third: done.push(3) }));
    await expect(steps.run(running())).rejects.toThrow('a bad file');
    expect(done).toEqual([1]);
  });

  it('end between two steps, or after the last, if the job is aborted', async () => {
    for (const last of [1, 2]) {
      const controller = new AbortController();
      const done: number[] = [];
      const step = (number: number) => () => {
        if (number === last) controller.abort(new Error('cancelled'));
        return { done: done.push(number) };
      };
      const steps = stepsOf<{ signal: AbortSignal }>().step(step(1)).step(step(2));
      await expect(steps.run({ signal: controller.signal })).rejects.toThrow('cancelled');
      expect(done).toEqual(last === 1 ? [1] : [1, 2]);
    }
  });
});
