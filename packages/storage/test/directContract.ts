import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { pause } from '@millrace/testkit/waiting';
import { type DirectDrafts, type Draft, DraftGoneError, PartsDifferError, partCount, readWhole } from '../src/index.ts';
import type { ContractSubject } from './contract.ts';

const partBytes = 8 * 1024 * 1024;
const hour = 3_600;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a driver must do whose drafts take parts straight from clients. */
export function directContract(subject: ContractSubject): void {
  const drafts = () => subject.storage().drafts;
  const direct = (): DirectDrafts => {
    const found = drafts().direct;
    if (found === undefined) throw new Error('The driver has no direct drafts.');
    return found;
  };
  let count = 0;
  const begun = async (length: number): Promise<Draft> => {
    count += 1;
    const draft = await direct().begin(direct().plan(`private/direct/${count}/source`, length));
    // A keeper stores the state as JSON.
    return JSON.parse(JSON.stringify(draft));
  };
  const addressOf = async (draft: Draft, number: number, seconds = hour): Promise<string> =>
    (await direct().addresses(draft, [number], seconds))[0]?.url ?? '';
  const put = (url: string, bytes: Uint8Array): Promise<Response> =>
    // As a browser sends a file.
    fetch(url, { method: 'PUT', body: new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }) });
  /** Sends a part as a client does. */
  const send = async (draft: Draft, number: number, whole: Uint8Array): Promise<{ number: number; etag: string }> => {
    const bytes = whole.subarray((number - 1) * partBytes, number * partBytes);
    const response = await put(await addressOf(draft, number), bytes);
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' });
    return { number, etag: response.headers.get('etag') ?? '' };
  };

  describe('direct drafts', () => {
    const lengths: [string, number][] = [
      ['one small part', 1],
      ['exactly one part', partBytes],
      ['three parts', 2 * partBytes + 77],
    ];
    it.each(byDay(lengths, ['one small part', 'three parts'], ([name]) => name))(
      'complete %s',
      async (_name, length) => {
        const bytes = randomBytes(length);
        const draft = await begun(length);
        expect(await direct().parts(draft)).toEqual([]);
        const numbers = Array.from({ length: partCount(draft) }, (_, at) => at + 1);
        const told = await Promise.all(numbers.map((number) => send(draft, number, bytes)));
        const stored = await direct().parts(draft);
        expect(stored.map(({ number }) => number)).toEqual(numbers);
        expect(stored.reduce((sum, part) => sum + part.bytes, 0)).toBe(length);
        expect(await subject.storage().head(draft.key)).toBeNull();
        const whole = await direct().prove(draft, told);
        expect(whole.offset).toBe(length);
        await drafts().complete(whole);
        await drafts().complete(whole);
        const object = await subject.storage().get(draft.key);
        expect(object && digest(await readWhole(object))).toBe(digest(bytes));
        expect(object).toMatchObject({ size: length, contentType: 'application/octet-stream' });
        expect(await subject.unfinished()).toBe(0);
        await drafts().abandon(whole);
      },
    );

    it('take parts of their size only, at their address only, while it can be used', async () => {
      const draft = await begun(partBytes + 100);
      for (const size of [0, 99, 101, partBytes]) {
        const response = await put(await addressOf(draft, 2), Buffer.alloc(size));
        expect([size, response.status]).toEqual([size, 403]);
        await response.text();
      }
      const address = await addressOf(draft, 2);
      const elsewhere = await put(address.replace('partNumber=2', 'partNumber=3'), Buffer.alloc(100));
      expect([elsewhere.status, await elsewhere.text()]).toEqual([403, expect.any(String)]);
      const short = await addressOf(draft, 2, 1);
      await pause(2_100, 'The address expires by the clock of the store.');
      const late = await put(short, Buffer.alloc(100));
      expect([late.status, await late.text()]).toEqual([403, expect.any(String)]);
      expect(await direct().parts(draft)).toEqual([]);
      await drafts().abandon(draft);
    });

    it('take the bytes that are sent, and no copy of another object', async () => {
      const secret = 'private/direct/secret/source';
      await subject.storage().put(secret, Buffer.alloc(100, 7));
      const draft = await begun(100);
      const url = await addressOf(draft, 1);
      // The path of the object in the address, with the other key.
      const source = new URL(url).pathname.replace(draft.key, secret);
      for (const path of [source, source.slice(1), `${source}?versionId=null`]) {
        const headers = { 'x-amz-copy-source': path };
        const response = await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(100, 1) });
        const answer = [response.status, await response.text()];
        // A store may also ignore it, and store the bytes.
        if (response.status === 200) expect(answer).toEqual([200, '']);
        else expect([400, 403]).toContain(response.status);
      }
      const secretTag = createHash('md5').update(Buffer.alloc(100, 7)).digest('hex');
      for (const { etag } of await direct().parts(draft)) expect(etag).not.toContain(secretTag);
      await drafts().abandon(draft);
      await subject.storage().delete(secret);
    });

    it('are complete only if the store has every part, with the ETag that was told', async () => {
      const bytes = randomBytes(2 * partBytes);
      const draft = await begun(bytes.length);
      const first = await send(draft, 1, bytes);
      const refused = async (told: { number: number; etag: string }[]) => {
        await expect(direct().prove(draft, told)).rejects.toThrow(PartsDifferError);
      };
      await refused([first, { number: 2, etag: first.etag }]);
      const second = await send(draft, 2, bytes);
      await refused([first]);
      await refused([first, { number: 2, etag: first.etag }]);
      await refused([second, first].map(({ etag }, at) => ({ number: at + 1, etag })));
      // The newest bytes of a part count.
      const other = randomBytes(bytes.length);
      const again = await send(draft, 2, other);
      await refused([first, second]);
      const whole = await direct().prove(draft, [again, { ...first, etag: first.etag.replaceAll('"', '') }]);
      await drafts().complete(whole);
      const object = await subject.storage().get(draft.key);
      const expected = Buffer.concat([bytes.subarray(0, partBytes), other.subarray(partBytes)]);
      expect(object && digest(await readWhole(object))).toBe(digest(expected));
      await drafts().abandon(whole);
      expect(await subject.storage().head(draft.key)).toBeNull();
    });

    it('leave nothing when they are abandoned, whatever arrives later', async () => {
      const bytes = randomBytes(partBytes + 5);
      const draft = await begun(bytes.length);
      await send(draft, 1, bytes);
      const address = await addressOf(draft, 2);
      await drafts().abandon(draft);
      await drafts().abandon(draft);
      const late = await put(address, bytes.subarray(partBytes));
      expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('NoSuchUpload')]);
      expect(await subject.unfinished()).toBe(0);
      expect(await subject.storage().head(draft.key)).toBeNull();
      await expect(direct().parts(draft)).rejects.toThrow(DraftGoneError);
      await expect(direct().prove(draft, [])).rejects.toThrow(DraftGoneError);
    });

    it('take nothing more when they are complete', async () => {
      const bytes = randomBytes(1_000);
      const draft = await begun(bytes.length);
      const address = await addressOf(draft, 1);
      const whole = await direct().prove(draft, [await send(draft, 1, bytes)]);
      await drafts().complete(whole);
      const late = await put(address, randomBytes(1_000));
      expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('NoSuchUpload')]);
      const object = await subject.storage().get(draft.key);
      expect(object && digest(await readWhole(object))).toBe(digest(bytes));
      await drafts().abandon(whole);
    });

    it('leave nothing if their keeper never learned that they had begun', async () => {
      const draft = await begun(1_000);
      const { uploadId, ...planned } = draft.state;
      expect(uploadId).toBeDefined();
      expect(await subject.unfinished()).toBe(1);
      await drafts().abandon({ ...draft, state: planned });
      expect(await subject.unfinished()).toBe(0);
    });
  });
}
