import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type SharedS3, useS3 } from '@millrace/testkit/s3';
import { ObjectExistsError, openStorage, readWhole, type Storage, StorageUnavailableError } from '../src/index.ts';
import { type Store, type StoreFront, startStoreFront } from './storeFront.ts';

/** MinIO refuses a conditional put before it has read the body, and closes. A writer of a large body sees the reset before the 412. */
await describeWithEngine('s3', 'conditional puts whose connection is reset', () => {
  let s3: SharedS3;
  let front: StoreFront;
  let store: Store = (_req, _res, forward) => forward();
  /** Reaches the store through the front. */
  let storage: Storage;
  /** Reaches the store itself. */
  let direct: Storage;
  const large = (fill: number) => Buffer.alloc(9_000_000, fill);

  beforeAll(async () => {
    s3 = await useS3();
    Object.assign(process.env, s3.env);
    const url = `s3://conditional-${Date.now()}`;
    direct = await openStorage({ url, log: silentLogger() });
    front = await startStoreFront(s3.endpoint, (...request) => store(...request));
    process.env.AWS_ENDPOINT_URL_S3 = front.endpoint;
    storage = await openStorage({ url, log: silentLogger() });
  }, 180_000);
  afterAll(async () => {
    await storage?.close();
    await direct?.close();
    front?.stop();
    await s3?.stop();
  });

  const isConditional = ({ headers }: { headers: NodeJS.Dict<unknown> }): boolean =>
    headers['if-none-match'] !== undefined;
  const resetting: Store = (req, _res, forward) => {
    if (!isConditional(req)) return forward();
    req.once('data', () => req.socket.resetAndDestroy());
  };
  const bytesOf = async (key: string): Promise<Buffer> => {
    const object = await direct.get(key);
    if (object === null) throw new Error(`${key} is missing`);
    return Buffer.from(await readWhole(object));
  };
  const failureOf = (put: Promise<unknown>): Promise<unknown> =>
    put.then(
      () => 'no failure',
      (error: unknown) => error,
    );

  it('report the object of another writer', async () => {
    store = resetting;
    await direct.put('a/taken', large(1));
    const failure = await failureOf(storage.put('a/taken', large(2), { ifAbsent: true }));
    expect(failure).toBeInstanceOf(ObjectExistsError);
    expect((await bytesOf('a/taken')).equals(large(1))).toBe(true);
  });

  it('succeed if the store had written the object before', async () => {
    let isFirst = true;
    store = (req, res, forward) => {
      if (!isConditional(req) || !isFirst) return resetting(req, res, forward);
      isFirst = false;
      // The store's answer is lost.
      res.writeHead = () => {
        req.socket.resetAndDestroy();
        return res;
      };
      forward();
    };
    const stored = await storage.put('a/own', large(3), { ifAbsent: true });
    expect(stored).toEqual({ size: 9_000_000, etag: (await direct.head('a/own'))?.etag });
    expect((await bytesOf('a/own')).equals(large(3))).toBe(true);
  });

  it('fail as unavailable if there is no object', async () => {
    store = resetting;
    const failure = await failureOf(storage.put('a/none', large(4), { ifAbsent: true }));
    expect(failure).toBeInstanceOf(StorageUnavailableError);
    expect(await direct.head('a/none')).toBeNull();
  });

  it('fail as unavailable without the condition, whatever is stored', async () => {
    store = (req, _res, forward) => {
      if (req.method !== 'PUT') return forward();
      req.once('data', () => req.socket.resetAndDestroy());
    };
    await direct.put('a/older', large(5));
    const failure = await failureOf(storage.put('a/older', large(6)));
    expect(failure).toBeInstanceOf(StorageUnavailableError);
    expect((await bytesOf('a/older')).equals(large(5))).toBe(true);
  });
});
