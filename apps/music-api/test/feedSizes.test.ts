import { expect, it } from '@jest/globals';
import { createFairPool, type Holder } from '@millrace/service';
import { createObjectSizes } from '../src/features/rss/objectSizes.ts';

/** Lets promises settle. */
const settled = () => new Promise(setImmediate);

const storedObject = {
  size: 7,
  etag: '"1"',
  contentType: 'audio/mp4',
  cacheControl: undefined,
  lastModified: new Date(0),
};

it('are looked up for the feed of a stranger next, and for none that is known', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const sizesOf = createObjectSizes(
    {
      head(key) {
        asked.push(key);
        return new Promise((resolve) => answers.push(() => resolve(storedObject)));
      },
    },
    createFairPool,
  );
  const answerOne = async () => {
    answers.shift()?.();
    await settled();
  };
  const hostile: Holder = { key: '1' };
  const stranger: Holder = { key: '2' };
  const feedOf = (name: string) => Array.from({ length: 5 }, (_, n) => `${name}/${n}`);
  const all = Array.from({ length: 50 }, (_, n) => sizesOf(feedOf(`hostile${n}`), hostile));
  await settled();
  // Four feeds with four requests each.
  expect(asked).toHaveLength(16);
  const wanted = sizesOf(feedOf('stranger'), stranger);
  await settled();
  while (!asked.includes('stranger/0')) await answerOne();
  expect(new Set(asked.map((key) => key.split('/')[0]))).toEqual(
    new Set(['hostile0', 'hostile1', 'hostile2', 'hostile3', 'stranger']),
  );
  while (answers.length > 0) await answerOne();
  expect(await wanted).toEqual(Array(5).fill(7));
  await Promise.all(all);
  const before = asked.length;
  expect(await sizesOf(feedOf('hostile9'), stranger)).toEqual(Array(5).fill(7));
  expect(asked).toHaveLength(before);
});
