import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Track } from '@millrace/client';
import { emptyQueue, type Queue, started } from '../../src/platform/player/queue.ts';
import { createReadAhead, type More } from '../../src/platform/player/readAhead.ts';
import { createStore } from '../../src/platform/store.ts';
import { trackOf } from '../support/track.ts';

const tracksOf = (titles: string) => Array.from(titles, trackOf);

/** A queue of three tracks, and a list that goes on with these. */
function play(...pages: (string | undefined)[]) {
  const queue = createStore<Queue>(started(emptyQueue, tracksOf('abc'), 0));
  const readAhead = createReadAhead(queue);
  const more = jest.fn<More>(async () => {
    const page = pages.shift();
    return page === undefined ? undefined : tracksOf(page);
  });
  readAhead.begin(more);
  return {
    readAhead,
    more,
    titles: () =>
      queue
        .get()
        .entries.map(({ track }) => track.title)
        .join(''),
    async goTo(at: number) {
      queue.set({ ...queue.get(), at });
      await readAhead.advance();
    },
  };
}

describe('the queue that is played', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('goes on with its list before it ends, and not earlier', async () => {
    const { more, titles, goTo } = play('def');
    await goTo(0);
    expect([titles(), more.mock.calls.length]).toEqual(['abc', 0]);
    await goTo(1);
    expect(titles()).toBe('abcdef');
    await goTo(3);
    expect(more).toHaveBeenCalledTimes(1);
  });

  it('reads nothing twice at once, and nothing beyond the end of the list', async () => {
    const { more, titles, goTo } = play('d');
    await Promise.all([goTo(1), goTo(2)]);
    expect([titles(), more.mock.calls.length]).toEqual(['abcd', 1]);
    for (const at of [2, 3]) await goTo(at);
    expect([titles(), more.mock.calls.length]).toEqual(['abcd', 2]);
  });

  it('does not take what belongs to a list that somebody has left', async () => {
    const { readAhead, titles, goTo } = play();
    let answer: (tracks: readonly Track[]) => void = () => undefined;
    readAhead.begin(() => new Promise((resolve) => (answer = resolve)));
    const going = goTo(2);
    readAhead.begin();
    answer(tracksOf('xyz'));
    await going;
    expect(titles()).toBe('abc');
  });

  it('plays on when the list cannot be read', async () => {
    const told = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { readAhead, titles, goTo } = play();
    readAhead.begin(() => Promise.reject(new Error('no network')));
    await goTo(2);
    expect(titles()).toBe('abc');
    expect(told).toHaveBeenCalledTimes(1);
  });
});
