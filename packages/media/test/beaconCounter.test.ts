import { expect, it } from '@jest/globals';
import type { CountedTables } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { createBeaconCounter } from '../src/counting/beacons.ts';

const tables: CountedTables = {
  kind: 'tracks',
  noun: 'track',
  media: 'test.media',
  mediaCount: 'count',
  usage: 'test.usage',
  usageId: 'media_id',
  usageCount: 'count',
  deliveryReceipts: 'test.receipts',
};

/** A counter on a database in which others have locked some media. */
function counting(...locked: string[]) {
  const busy = new Set(locked);
  /** The beacons of each batch, and of each attempt that waits for a medium. */
  const [batches, waits]: [string[][], string[][]] = [[], []];
  const started: (() => void)[] = [];
  const counter = createBeaconCounter<{ id: string; text: string }>(
    {
      async queryLocked(lock, _sql, parameters) {
        const media = [...busy].map((id) => Object({ id, owner: 1 }));
        const [, texts] = typeof parameters === 'function' ? parameters(media) : parameters;
        const counted: string[] = Object(texts);
        (lock.waitMs === undefined ? batches : waits).push([...counted]);
        started.shift()?.();
        return counted.flatMap((text, index) => (text === 'unseen' ? [] : [Object({ place: index + 1 })]));
      },
    },
    {
      tables,
      lockedPool: { name: 'locked' },
      columns: { id: { type: 'text', of: ({ id }) => id }, text: { type: 'text', of: ({ text }) => text } },
      fresh: 'fresh AS (SELECT id FROM given)',
    },
  );
  const count = (id: string, text: string): Promise<string> =>
    counter.count({ id, text }).then(
      () => 'counted',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  return { counter, count, busy, batches, waits, nextBatch: () => new Promise<void>((start) => started.push(start)) };
}

it('looks in three batches whether a medium is free, then waits for it alone', async () => {
  const { count, batches, waits } = counting('b');
  const answers = await Promise.all([
    count('a', '1'),
    count('b', '2'),
    count('b', 'unseen'),
    count('c', 'unseen'),
    count('c', '5'),
  ]);
  expect(answers).toEqual(['counted', 'counted', 'not_found', 'not_found', 'counted']);
  expect(batches).toEqual([['1', 'unseen', '5'], [], []]);
  expect(waits).toEqual([['2', 'unseen']]);
});

it('counts in a later batch what is free by then', async () => {
  const { count, busy, batches, waits, nextBatch } = counting('a');
  const started = nextBatch();
  const answer = count('a', '1');
  await started;
  busy.clear();
  expect(await answer).toBe('counted');
  expect([batches, waits]).toEqual([[[], ['1']], []]);
});

it('counts what waits when it closes', async () => {
  const { counter, count, batches, waits } = counting('b');
  const answers = [count('a', '1'), count('b', '2')];
  await counter.close();
  expect(await Promise.all(answers)).toEqual(['counted', 'counted']);
  expect([batches, waits]).toEqual([[['1']], [['2']]]);
});
