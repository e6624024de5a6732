import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createKey, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { type DirectUpload, directOf, numbersTo } from '../direct.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { taggedSong } from '../media.ts';
import { poll } from '../poll.ts';
import { metadataOf, tusOf } from '../tus.ts';
import { apiOf } from './service.ts';
import { untilNothingIsStored } from './stored.ts';
import type { Story } from './story.ts';
import type { UploadingService } from './uploading.ts';

interface DirectService extends UploadingService {
  /** Whether an upload in progress is a medium that its owner sees. */
  isMediumAtOnce: boolean;
}

const partBytes = 8 * 1024 * 1024;

/** Uploads whose bytes go straight to the storage. On a folder, the refusal. */
export const direct =
  (service: DirectService): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);
    const uploads = () => directOf(api());
    const { required, kind } = service;
    const file = async (): Promise<Buffer> => Buffer.from(await service.file.bytes());
    const about = (bytes: unknown, more: Record<string, unknown> = {}) => ({
      filename: service.file.name,
      bytes,
      ...required,
      ...more,
    });
    const medium = (person: Person, id: string): Promise<Answer> =>
      api()('GET', `/${kind}/${id}`, { token: person.token });
    const statusOf = async (person: Person, id: string): Promise<string> => {
      const answer = await medium(person, id);
      return /"status":"(\w+)"/.exec(answer.text)?.[1] ?? (answer.status === 200 ? 'ready' : 'unknown');
    };
    const untilSettled = (person: Person, id: string): Promise<string> =>
      poll(
        () => statusOf(person, id),
        (status) => status === 'ready' || status === 'error',
        { what: `${id} to be ready` },
      );
    const expectNothingOf = async (id: string): Promise<void> => {
      await untilNothingIsStored(platform(), kind, id);
      const unfinished = (await platform().unfinishedUploads?.()) ?? [];
      expect(unfinished.filter((key) => key.includes(id))).toEqual([]);
    };
    const total = async (person: Person): Promise<number> => {
      const { token } = person;
      // Images are listed for keys only.
      const who = service.name === 'image' ? { key: (await createKey(platform().video.api, person)).key } : { token };
      return Number(Object(expectJson(await api()('GET', `/${kind}`, who), 200)).total);
    };
    /** Whether the storage takes them. A platform elsewhere is asked. */
    const areTaken = async (person: Person): Promise<boolean> => {
      const { takesDirectUploads } = platform();
      if (takesDirectUploads !== undefined) return takesDirectUploads;
      return (await uploads().create(person, about(0))).status === 400;
    };
    /** Runs a test with a new account, if the storage takes direct uploads. */
    const withOwner = (test: (owner: Person) => Promise<void>) => async (): Promise<void> => {
      const owner = await register(api());
      if (await areTaken(owner)) await test(owner);
    };
    /** The file with more than two parts of bytes after it, which its decoders ignore. */
    const withTail = (bytes: Buffer): Buffer => {
      const tail = Buffer.alloc(2 * partBytes + 10);
      // To an MP4 it is a box that is free.
      tail.writeUInt32BE(tail.length, 0);
      tail.write('free', 4, 'latin1');
      return Buffer.concat([bytes, tail]);
    };

    describe('direct uploads', () => {
      it('are refused with a code where the storage is no server', async () => {
        const person = await register(api());
        if (await areTaken(person)) return;
        expectProblem(await uploads().create(person, about(10)), 404, 'not_configured');
        expectProblem(await uploads().sign(person, 'nosuchupload', [1]), 404, 'not_found');
        expectProblem(await uploads().list(person, 'nosuchupload'), 404, 'not_found');
        const parts = [{ number: 1, etag: 'x' }];
        expectProblem(await uploads().complete(person, 'nosuchupload', parts), 404, 'not_found');
        expectProblem(await uploads().remove(person, 'nosuchupload'), 404, 'not_found');
        expect(await total(person)).toBe(0);
      });

      it(
        'become media of the same id, with a token and with a key',
        withOwner(async (owner) => {
          const bytes = await file();
          const { key } = await createKey(platform().video.api, owner);
          for (const who of [{ token: owner.token }, { key }]) {
            const upload = await uploads().begun(who, about(bytes.length));
            expect(upload).toMatchObject({ part_bytes: partBytes, part_count: 1 });
            const left = Date.parse(upload.expires_at) - Date.now();
            expect(left).toBeGreaterThan(0);
            expect(left).toBeLessThanOrEqual(24 * 3_600_000 + 60_000);
            const { id } = upload;
            expect(await statusOf(owner, id)).toBe(service.isMediumAtOnce ? 'uploading' : 'unknown');
            expect(await uploads().parts(who, id)).toEqual([]);
            const sent = await uploads().send(who, upload, bytes, [1]);
            expect(await uploads().parts(who, id)).toMatchObject([{ number: 1, bytes: bytes.length }]);
            const first = expectJson(await uploads().complete(who, id, sent), 200);
            expect(first).toEqual({ id });
            // The first answer may have been lost.
            expect(expectJson(await uploads().complete(who, id, sent), 200)).toEqual(first);
            expect(await untilSettled(owner, id)).toBe('ready');
            expect(expectJson(await uploads().complete(who, id, sent), 200)).toEqual(first);
            expectProblem(await uploads().sign(who, id, [1]), 409, 'conflict');
            expectProblem(await uploads().list(who, id), 409, 'conflict');
            expectProblem(await uploads().remove(who, id), 409, 'conflict');
            // A platform elsewhere shows no keys.
            const source = `private/${kind}/${id}/source`;
            expect((await platform().storedKeys?.(`private/${kind}/${id}/`)) ?? [source]).toEqual([source]);
            expect((await api()('DELETE', `/${kind}/${id}`, { key })).status).toBe(200);
            expectProblem(await uploads().complete(who, id, sent), 404, 'not_found');
            await expectNothingOf(id);
          }
        }),
      );

      if (kind === 'tracks') {
        it(
          'are called as the tags of their files say, if they are given no names',
          withOwner(async (owner) => {
            const bytes = Buffer.from(await taggedSong());
            const upload = await uploads().begun(owner, { filename: '07 Track.mp3', bytes: bytes.length });
            const sent = await uploads().send(owner, upload, bytes, [1]);
            expectJson(await uploads().complete(owner, upload.id, sent), 200);
            expect(await untilSettled(owner, upload.id)).toBe('ready');
            expect(expectJson(await medium(owner, upload.id), 200)).toMatchObject({
              track: { title: 'In the file', artist_name: 'Nobody in particular', genre: 'Ambient' },
            });
          }),
        );
      }

      it(
        'may have several parts, which the list of the stored ones resumes',
        withOwner(async (owner) => {
          const bytes = withTail(await file());
          const upload = await uploads().begun(owner, about(bytes.length));
          expect(upload.part_count).toBe(3);
          const { id } = upload;
          await uploads().send(owner, upload, bytes, [2]);
          expect((await uploads().parts(owner, id)).map(({ number }) => number)).toEqual([2]);
          await uploads().send(owner, upload, bytes, [3, 1]);
          const stored = await uploads().parts(owner, id);
          expect(stored.map((part) => part.bytes)).toEqual([partBytes, partBytes, bytes.length - 2 * partBytes]);
          const told = stored.map(({ number, etag }) => ({ number, etag })).reverse();
          expectJson(await uploads().complete(owner, id, told), 200);
          expect(await untilSettled(owner, id)).toBe('ready');
        }),
      );

      it(
        'are refused at their creation if something is wrong, and leave nothing',
        withOwner(async (owner) => {
          for (const size of [-1, 1.5, '5', null, undefined, 2 ** 53, {}]) {
            expectInvalid(await uploads().create(owner, about(size)), 'bytes');
          }
          expectProblem(await uploads().create(owner, about(0)), 400, 'empty_file');
          const most = platform().maxUploadBytes ?? 10 ** 14;
          expectProblem(await uploads().create(owner, about(most + 1)), 413, 'payload_too_large');
          expectProblem(await uploads().create(owner, about(10 ** 14)), 413, 'payload_too_large');
          for (const name of Object.keys(required)) {
            expectInvalid(await uploads().create(owner, about(10, { [name]: 'nul\u0000' })), name);
            expectInvalid(await uploads().create(owner, about(10, { [name]: 7 })), name);
          }
          expectInvalid(await uploads().create(owner, about(10, { filename: 7 })), 'filename');
          const text = { body: 'bytes=10', headers: { 'Content-Type': 'text/plain' } };
          expectProblem(await api()('POST', '/uploads/direct', { token: owner.token, ...text }), 415);
          expect(await total(owner)).toBe(0);
        }),
      );

      it(
        'give addresses of the parts that the file has, which take their size only',
        withOwner(async (owner) => {
          const { id } = await uploads().begun(owner, about(partBytes + 100));
          for (const bad of [[], [0], [-1], [1.5], ['1'], [3], [10_001], [1, 1], numbersTo(101), 'all', null]) {
            expectProblem(await uploads().sign(owner, id, bad), 400, 'invalid_request');
          }
          const [last, first] = await uploads().addresses(owner, id, [2, 1]);
          expect([last, first]).toMatchObject([
            { number: 2, bytes: 100 },
            { number: 1, bytes: partBytes },
          ]);
          for (const size of [0, 99, 101]) {
            expect((await uploads().put(last?.url ?? '', Buffer.alloc(size))).status).toBe(403);
          }
          expect(await uploads().parts(owner, id)).toEqual([]);
          expectJson(await uploads().remove(owner, id), 200);
        }),
      );

      it(
        'are complete only with all parts and their ETags, as the storage has them',
        withOwner(async (owner) => {
          const bytes = randomBytes(partBytes + 100);
          const upload = await uploads().begun(owner, about(bytes.length));
          const { id } = upload;
          const complete = (parts: unknown) => uploads().complete(owner, id, parts);
          const tags = (...of: string[]) => of.map((etag, at) => ({ number: at + 1, etag }));
          expectProblem(await complete(tags('a', 'b')), 409, 'conflict');
          const [first] = await uploads().send(owner, upload, bytes, [1]);
          const [second] = await uploads().send(owner, upload, bytes, [2]);
          const [one, two] = [first?.etag ?? '', second?.etag ?? ''];
          const tooMany = numbersTo(10_001).map((number) => ({ number, etag: one }));
          for (const bad of [
            ...[tags(one), tags(one, two, two), [...tags(one, two), { number: 2, etag: two }], tooMany, [], 'all'],
            ...[tags(one, ''), tags(one, 'x'.repeat(201)), [{ number: 1 }], [{ number: 3, etag: one }, ...tags(one)]],
          ]) {
            expectProblem(await complete(bad), 400, 'invalid_request');
          }
          const all = numbersTo(10_000).map((number) => ({ number, etag: one }));
          expectProblem(await complete(all), 400, 'invalid_request');
          expectProblem(await complete(tags('x'.repeat(1_100_000), two)), 413, 'payload_too_large');
          expectProblem(await complete(tags(two, one)), 409, 'conflict');
          expectProblem(await complete(tags(one, one)), 409, 'conflict');
          // A part that is sent again replaces itself.
          const [again] = await uploads().send(owner, upload, randomBytes(bytes.length), [2]);
          expectProblem(await complete(tags(one, two)), 409, 'conflict');
          if (service.isMediumAtOnce) {
            expect(await statusOf(owner, id)).toBe('uploading');
            expectJson(await complete(tags(one, again?.etag ?? '')), 200);
            expect(await untilSettled(owner, id)).toBe('error');
            return;
          }
          // Noise is no image. Nothing is left of what can never be accepted.
          expect([415, 422]).toContain((await complete(tags(one, again?.etag ?? ''))).status);
          expectProblem(await complete(tags(one, again?.etag ?? '')), 404, 'not_found');
          await expectNothingOf(id);
        }),
      );

      it(
        'are completed once by many requests at once, and all get the same answer',
        withOwner(async (owner) => {
          const bytes = await file();
          const upload = await uploads().begun(owner, about(bytes.length));
          const sent = await uploads().send(owner, upload, bytes, [1]);
          const answers = await Promise.all(numbersTo(4).map(() => uploads().complete(owner, upload.id, sent)));
          for (const answer of answers) expect(expectJson(answer, 200)).toEqual({ id: upload.id });
          expect(await untilSettled(owner, upload.id)).toBe('ready');
          expect(await total(owner)).toBe(1);
        }),
      );

      it(
        'leave nothing when they are cancelled, nor what is sent later',
        withOwner(async (owner) => {
          const bytes = randomBytes(partBytes + 100);
          const cancelled: ((upload: DirectUpload) => Promise<Answer>)[] = [
            ({ id }) => uploads().remove(owner, id),
            ...(service.isMediumAtOnce
              ? [({ id }: DirectUpload) => api()('DELETE', `/${kind}/${id}`, { token: owner.token })]
              : []),
          ];
          for (const cancel of cancelled) {
            const upload = await uploads().begun(owner, about(bytes.length));
            const { id } = upload;
            const sent = await uploads().send(owner, upload, bytes, [1]);
            const [late] = await uploads().addresses(owner, id, [2]);
            expectJson(await cancel(upload), 200);
            const answer = await uploads().put(late?.url ?? '', bytes.subarray(partBytes));
            expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('NoSuchUpload')]);
            expectProblem(await uploads().remove(owner, id), 404, 'not_found');
            expectProblem(await uploads().complete(owner, id, sent), 404, 'not_found');
            expectProblem(await uploads().sign(owner, id, [1]), 404, 'not_found');
            expectProblem(await uploads().list(owner, id), 404, 'not_found');
            await expectNothingOf(id);
          }
          expect(await total(owner)).toBe(0);
        }),
      );

      it(
        'of others do not exist',
        withOwner(async (owner) => {
          const stranger = await register(api());
          const bytes = await file();
          const upload = await uploads().begun(owner, about(bytes.length));
          const sent = await uploads().send(owner, upload, bytes, [1]);
          for (const id of [upload.id, 'nosuchupload']) {
            expectProblem(await uploads().sign(stranger, id, [1]), 404, 'not_found');
            expectProblem(await uploads().list(stranger, id), 404, 'not_found');
            expectProblem(await uploads().complete(stranger, id, sent), 404, 'not_found');
            expectProblem(await uploads().remove(stranger, id), 404, 'not_found');
          }
          expectJson(await uploads().complete(owner, upload.id, sent), 200);
          expectProblem(await uploads().complete(stranger, upload.id, sent), 404, 'not_found');
        }),
      );

      it(
        'and uploads with tus do not exist for each other',
        withOwner(async (owner) => {
          const tus = tusOf(api());
          const { id } = await uploads().begun(owner, about(100));
          expect((await tus.head(owner, id)).status).toBe(404);
          expectProblem(await tus.send(owner, id, 0, Buffer.alloc(100)), 404, 'not_found');
          expectProblem(await tus.remove(owner, id), 404, 'not_found');
          const other = await tus.create(owner, 100, metadataOf({ filename: 'x.bin', ...required }));
          const otherId = other.headers.get('location')?.split('/').pop() ?? '';
          expectProblem(await uploads().sign(owner, otherId, [1]), 404, 'not_found');
          expectProblem(await uploads().list(owner, otherId), 404, 'not_found');
          expectProblem(await uploads().complete(owner, otherId, [{ number: 1, etag: 'x' }]), 404, 'not_found');
          expectProblem(await uploads().remove(owner, otherId), 404, 'not_found');
          expect(await tus.offsetOf(owner, otherId)).toBe(0);
          expectJson(await uploads().remove(owner, id), 200);
          expect((await tus.remove(owner, otherId)).status).toBe(204);
        }),
      );
    });
  };
