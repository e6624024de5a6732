import { expect, it } from '@jest/globals';
import { createFairPool, type Holder, silentLogger } from '@millrace/service';
import { sizedPictureKey } from '@millrace/storage';
import { createSizedCovers } from '../src/features/subsonic/sizedCovers.ts';

const storedObject = {
  size: 1,
  etag: '"1"',
  contentType: 'image/jpeg',
  cacheControl: undefined,
  lastModified: new Date(0),
};

/** Lets promises settle. */
const settled = () => new Promise(setImmediate);

function newCovers(stored: readonly string[] = []) {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const covers = createSizedCovers({
    database: { execute: async () => 0 },
    storage: { head: async (key) => (stored.includes(key) ? storedObject : null) },
    makeSized({ targetKey }) {
      asked.push(targetKey);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
    openPool: createFairPool,
    log: silentLogger(),
  });
  /** The worker answers the oldest request. */
  const answerOne = async (): Promise<void> => {
    answers.shift()?.();
    await settled();
  };
  return {
    asked,
    answerOne,
    keyOf: (name: string, holder: Holder) =>
      covers.keyOf({ mediaId: name, key: `public/tracks/${name}/winner/cover.jpg`, requestId: 'r', holder }, 160),
    async answerAll(): Promise<void> {
      while (answers.length > 0) await answerOne();
    },
  };
}

const targetOf = (name: string): string => sizedPictureKey(`public/tracks/${name}/winner/cover.jpg`, 160);
const [hostile, stranger]: Holder[] = [{ key: '1' }, { key: '2' }];
if (hostile === undefined || stranger === undefined) throw new Error('two holders');

it('makes the cover of a stranger next, whatever one account waits for, and whoever has asked for it before', async () => {
  const { asked, keyOf, answerOne, answerAll } = newCovers();
  const all = Array.from({ length: 99 }, (_, n) => keyOf(`hostile${n}`, hostile));
  await settled();
  expect(asked).toHaveLength(4);
  const wanted = ['stranger', 'hostile98'].map((name) => keyOf(name, stranger));
  await settled();
  await answerOne();
  await answerOne();
  expect(asked.slice(4).toSorted()).toEqual(['stranger', 'hostile98'].map(targetOf).toSorted());
  await answerAll();
  expect(await Promise.all(wanted)).toEqual(['stranger', 'hostile98'].map(targetOf));
  expect(await Promise.all(all)).toEqual(all.map((_, n) => targetOf(`hostile${n}`)));
  expect(new Set(asked).size).toBe(asked.length);
});

it('gives a whole cover to the one with the most waiting, not to a stranger', async () => {
  const { keyOf, answerAll } = newCovers();
  const all = Array.from({ length: 104 }, (_, n) => keyOf(`hostile${n}`, hostile));
  await settled();
  const wanted = keyOf('stranger', stranger);
  await settled();
  await answerAll();
  expect(await wanted).toBe(targetOf('stranger'));
  const keys = await Promise.all(all);
  expect(keys.filter((key, n) => key !== targetOf(`hostile${n}`))).toEqual([
    'public/tracks/hostile103/winner/cover.jpg',
  ]);
});

it('answers with a stored cover at once, while others must be made', async () => {
  const { keyOf, answerAll } = newCovers([targetOf('stored')]);
  const all = Array.from({ length: 120 }, (_, n) => keyOf(`hostile${n}`, hostile));
  await settled();
  expect(await keyOf('stored', hostile)).toBe(targetOf('stored'));
  await answerAll();
  await Promise.all(all);
});
