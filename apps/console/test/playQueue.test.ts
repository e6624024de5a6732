import { describe, expect, it } from '@jest/globals';
import * as queues from '../src/platform/player/queue.ts';
import { trackOf as track } from './support/track.ts';

const queueOf = (titles: string, at = 0) => queues.started(queues.emptyQueue, Array.from(titles, track), at);
const titles = ({ entries }: queues.Queue) => entries.map((entry) => entry.track.title).join('');
const current = (queue: queues.Queue) => queues.currentOf(queue)?.track.title;

describe('the queue of the player', () => {
  it('takes tracks behind the current one and at the end, also twice', () => {
    const queue = queues.added(queues.added(queueOf('abc', 1), [track('a')], 'last'), [track('x'), track('y')], 'next');
    expect([titles(queue), current(queue)]).toEqual(['abxyca', 'b']);
    expect(new Set(queue.entries.map(({ key }) => key)).size).toBe(6);
  });

  it('keeps the current track when others are moved and removed', () => {
    const queue = queues.moved(queueOf('abcd', 2), 0, 3);
    expect([titles(queue), current(queue)]).toEqual(['bcda', 'c']);
    expect([current(queues.moved(queue, 1, 0)), current(queues.removed(queue, 0))]).toEqual(['c', 'c']);
    expect(titles(queues.moved(queue, 0, 4))).toBe('bcda');
  });

  it('goes on with the next one when the current one is removed', () => {
    expect(current(queues.removed(queueOf('abc', 1), 1))).toBe('c');
    expect(current(queues.removed(queueOf('abc', 2), 2))).toBe('b');
    expect(current(queues.removed(queueOf('a'), 0))).toBeUndefined();
  });

  it('is shuffled behind the current track, and ordered again with what was added meanwhile', () => {
    const shuffled = queues.shuffled(queueOf('abcde', 2), () => 0);
    expect([current(shuffled), titles(shuffled).length, shuffled.at]).toEqual(['c', 5, 0]);
    expect(titles(shuffled)).not.toBe('cabde');
    const ordered = queues.unshuffled(queues.added(shuffled, [track('x')], 'next'));
    expect([titles(ordered), current(ordered)]).toEqual(['abcxde', 'c']);
  });

  it.each([
    ['off', 0, 1, undefined, 1],
    ['off', 2, undefined, 1, undefined],
    ['all', 2, 0, 1, 0],
    ['all', 0, 1, 2, 1],
    ['one', 2, undefined, 1, 2],
  ] as const)('with repeat %s at %d steps forward, back, and by itself', (repeat, at, next, previous, followed) => {
    const queue = { ...queueOf('abc', at), repeat };
    expect([queues.stepped(queue, 1), queues.stepped(queue, -1), queues.followed(queue)]).toEqual([
      next,
      previous,
      followed,
    ]);
  });
});
