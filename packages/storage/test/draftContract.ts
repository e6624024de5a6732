import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { pause, until } from '@millrace/testkit/waiting';
import { BodyTooLongError, type Draft, DraftGoneError, readWhole, StorageUnavailableError } from '../src/index.ts';
import type { ContractSubject } from './contract.ts';

const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A stream that gives the bytes in chunks, and then fails. */
const failing = (bytes: Uint8Array): Readable =>
  Readable.from(
    (async function* give() {
      for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
      throw new Error('the client is gone');
    })(),
    { objectMode: false },
  );

/** What every driver must do with objects that arrive in pieces. */
export function draftContract(subject: ContractSubject): void {
  const drafts = () => subject.storage().drafts;
  let count = 0;
  /** A key in a folder of its own. */
  const newKey = (): string => {
    count += 1;
    return `private/drafts/${count}/source`;
  };
  const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);
  const keysOf = async (key: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const object of subject.storage().list(folderOf(key))) found.push(object.key);
    return found;
  };
  const bytesOf = async (key: string): Promise<Buffer> => {
    const object = await subject.storage().get(key);
    if (object === null) throw new Error('The object is missing.');
    return Buffer.from(await readWhole(object));
  };
  /** Appends as a keeper does: commits by returning, then tidies. */
  const append = async (draft: Draft, bytes: Uint8Array): Promise<Draft> => {
    const appended = await drafts().append(draft, Readable.from([bytes]));
    expect(appended.failure).toBeUndefined();
    await drafts().tidy(draft, appended.draft);
    // A keeper stores the state as JSON.
    return JSON.parse(JSON.stringify(appended.draft));
  };

  describe('drafts', () => {
    const objects: [string, number, number[]][] = [
      ['a small object', 3_000_000, [1_000_000, 999_999, 1_000_001]],
      ['an object of one byte', 1, [1]],
      ['an object of exactly one part', partBytes, [partBytes - 1, 1]],
      ['an object of exactly two parts, cut at the grid', 2 * partBytes, [partBytes, partBytes]],
      ['parts cut anywhere', 3 * partBytes + 77, [5, partBytes, partBytes + 6, 66 + partBytes]],
    ];
    const short = ['a small object', 'an object of exactly one part', 'parts cut anywhere'];
    const all = objects.map(([name]) => name);
    it.each(byDay(objects, subject.isDear ? short : all, ([name]) => name))(
      'completes %s',
      async (_name, length, cuts) => {
        const key = newKey();
        const bytes = randomBytes(length);
        let draft = drafts().start(key, length);
        let at = 0;
        for (const size of cuts) {
          expect(await subject.storage().head(key)).toBeNull();
          draft = await append(draft, bytes.subarray(at, at + size));
          at += size;
          expect(draft.offset).toBe(at);
        }
        await drafts().complete(draft);
        await drafts().complete(draft);
        expect((await drafts().append(draft, Readable.from([]))).failure).toBeUndefined();
        expect(digest(await bytesOf(key))).toBe(digest(bytes));
        expect(await subject.storage().head(key)).toMatchObject({
          size: length,
          contentType: 'application/octet-stream',
        });
        expect(await keysOf(key)).toEqual([key]);
        expect(await subject.unfinished()).toBe(0);
        await subject.storage().delete(key);
      },
    );

    it('stores what arrived before the body failed', async () => {
      const key = newKey();
      const bytes = randomBytes(partBytes + 3_000_000);
      const start = drafts().start(key, bytes.length);
      const { draft, failure } = await drafts().append(start, failing(bytes.subarray(0, partBytes + 1_000_000)));
      expect(failure).toEqual(new Error('the client is gone'));
      expect(draft.offset).toBe(partBytes + 1_000_000);
      const rest = await append(draft, bytes.subarray(draft.offset));
      await drafts().complete(rest);
      expect(digest(await bytesOf(key))).toBe(digest(bytes));
      await drafts().abandon(rest);
    });

    it('stores what arrived before an abort, at once, and does not destroy the body', async () => {
      const key = newKey();
      const abort = new AbortController();
      const body = new Readable({ read() {} });
      body.push(Buffer.alloc(100_000, 1));
      const appending = drafts().append(drafts().start(key, 1_000_000), body, {
        signal: abort.signal,
        onReceived: (received) => received === 100_000 && setImmediate(() => abort.abort(new Error('enough'))),
      });
      const { draft, failure } = await appending;
      expect(failure).toEqual(new Error('enough'));
      expect(draft.offset).toBe(100_000);
      expect(body.destroyed).toBe(false);
      body.destroy();
      await drafts().abandon(draft);
    });

    it('forgets bytes that were never committed', async () => {
      const key = newKey();
      const bytes = randomBytes(partBytes + 500);
      const committed = await append(drafts().start(key, bytes.length), bytes.subarray(0, 300));
      // The process dies before it commits this one.
      await drafts().append(committed, Readable.from([randomBytes(partBytes - 100)]));
      const again = await append(committed, bytes.subarray(300));
      await drafts().complete(again);
      expect(digest(await bytesOf(key))).toBe(digest(bytes));
      expect(await keysOf(key)).toEqual([key]);
      await drafts().abandon(again);
      // What only the dead process knew of is found by its age.
      await subject.storage().removeStaleUploads(-60_000);
      expect(await subject.unfinished()).toBe(0);
    });

    it('reports what is stored while a long append runs, and what it reported survives the append', async () => {
      const key = newKey();
      const bytes = randomBytes(4 * partBytes);
      const reported: Draft[] = [];
      const body = Readable.from(
        (async function* give() {
          for (let at = 0; at < bytes.length; at += partBytes) {
            // On a slow machine, nothing may be stored yet.
            if (at === 3 * partBytes) await until('a part is reported', () => reported.length > 0);
            yield bytes.subarray(at, at + partBytes);
            await pause(1_100, 'The rhythm of a slow client.');
          }
          throw new Error('killed');
        })(),
        { objectMode: false },
      );
      const { failure } = await drafts().append(drafts().start(key, bytes.length + 1), body, {
        onStored: (draft) => reported.push(JSON.parse(JSON.stringify(draft))),
      });
      expect(failure).toEqual(new Error('killed'));
      const known = reported[0];
      if (known === undefined) throw new Error('nothing was reported');
      expect(known.offset).toBeGreaterThan(0);
      expect(known.offset).toBeLessThan(bytes.length);
      const whole = Buffer.concat([bytes, Buffer.of(7)]);
      const rest = await append(known, whole.subarray(known.offset));
      await drafts().complete(rest);
      expect(digest(await bytesOf(key))).toBe(digest(whole));
      await drafts().abandon(rest);
    });

    it('takes no more bytes than the object has', async () => {
      const key = newKey();
      const start = drafts().start(key, 100);
      const { draft, failure } = await drafts().append(start, Readable.from([Buffer.alloc(60), Buffer.alloc(41)]));
      expect(failure).toBeInstanceOf(BodyTooLongError);
      expect(draft.offset).toBe(60);
      const full = await append(draft, Buffer.alloc(40));
      expect((await drafts().append(full, Buffer.alloc(1))).failure).toBeInstanceOf(BodyTooLongError);
      expect((await drafts().append(full, Readable.from([]))).failure).toBeUndefined();
      await drafts().abandon(full);
    });

    it('leaves nothing of an abandoned draft', async () => {
      const key = newKey();
      const draft = await append(drafts().start(key, 3 * partBytes), randomBytes(partBytes + 5));
      await drafts().abandon(draft);
      await drafts().abandon(draft);
      expect(await keysOf(key)).toEqual([]);
      expect(await subject.unfinished()).toBe(0);
      expect((await drafts().append(draft, Buffer.alloc(1))).failure).toBeInstanceOf(DraftGoneError);
      await expect(drafts().complete({ ...draft, offset: draft.length })).rejects.toThrow(DraftGoneError);
    });

    it('keeps drafts that have a keeper, and removes others as stale', async () => {
      const kept = newKey();
      const lost = newKey();
      const bytes = randomBytes(partBytes + 5);
      const draft = await append(drafts().start(kept, 2 * partBytes), bytes);
      await append(drafts().start(lost, 2 * partBytes), bytes);
      const isDraft = async (key: string) => key === kept;
      await subject.storage().removeStaleUploads(-60_000, { isDraft });
      expect(await subject.unfinished()).toBe(1);
      const whole = await append(draft, Buffer.alloc(2 * partBytes - bytes.length));
      await drafts().complete(whole);
      await drafts().abandon(whole);
      await subject.storage().deletePrefix(folderOf(lost));
      expect(await subject.unfinished()).toBe(0);
    });

    it('fails while the store is away, and goes on from the last commit', async () => {
      const key = newKey();
      const bytes = randomBytes(partBytes + 1_000);
      const committed = await append(drafts().start(key, bytes.length), bytes.subarray(0, 500));
      await subject.takeAway();
      try {
        const { draft, failure } = await drafts().append(committed, Readable.from([bytes.subarray(500)]));
        expect(failure).toBeInstanceOf(StorageUnavailableError);
        expect(draft.offset).toBe(500);
      } finally {
        await subject.bringBack();
      }
      const whole = await append(committed, bytes.subarray(500));
      await drafts().complete(whole);
      expect(digest(await bytesOf(key))).toBe(digest(bytes));
      await drafts().abandon(whole);
    }, 120_000);
  });
}
