import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { createKey, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { expectInvalid, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { bytesType, idOfUpload, metadataOf, tusOf, version, type Who } from '../tus.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import type { UploadingService } from './uploading.ts';

const run = promisify(execFile);

interface ResumableService extends UploadingService {
  /** Whether an upload in progress is a medium that its owner sees. */
  isMediumAtOnce: boolean;
}

/** Uploads that arrive in several requests, after tus 1.0. */
export const resumable =
  (service: ResumableService): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);
    const { required, kind } = service;
    const file = async (): Promise<Buffer> => Buffer.from(await service.file.bytes());
    const metadata = (more: Record<string, string> = {}) =>
      metadataOf({ filename: service.file.name, ...required, ...more });

    const tus = () => tusOf(api());
    const create = (who: Who, length: number | string, headers: Record<string, string> = {}, body?: Buffer) =>
      tus().create(who, length, metadata(), headers, body);
    const begun = async (who: Who, length: number): Promise<string> => idOfUpload(await create(who, length));
    const send = (...values: Parameters<ReturnType<typeof tusOf>['send']>) => tus().send(...values);
    const head = (who: Who, id: string) => tus().head(who, id);
    const remove = (who: Who, id: string) => tus().remove(who, id);
    const offsetOf = (who: Who, id: string) => tus().offsetOf(who, id);
    /** The medium as its owner sees it. */
    const medium = async (person: Person, id: string): Promise<Answer> =>
      api()('GET', `/${kind}/${id}`, { token: person.token });
    const statusOf = async (person: Person, id: string): Promise<string> =>
      /"status":"(\w+)"/.exec((await medium(person, id)).text)?.[1] ?? 'ready';
    const untilReady = (person: Person, id: string) =>
      poll(
        () => statusOf(person, id),
        (status) => status === 'ready' || status === 'error',
        {
          what: `${id} to be ready`,
        },
      );
    const expectReady = async (person: Person, id: string): Promise<void> => {
      expect(await untilReady(person, id)).toBe('ready');
      expect((await medium(person, id)).status).toBe(200);
    };
    const storedOf = async (id: string): Promise<string[] | undefined> =>
      platform().storedKeys?.(`private/${kind}/${id}/`);

    describe('resumable uploads', () => {
      it('tell what the server supports', async () => {
        const answer = await api()('OPTIONS', '/uploads');
        expect(answer.status).toBe(204);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
          'tus-checksum-algorithm': 'sha1,sha256',
        });
        expect(Number(answer.headers.get('tus-max-size'))).toBeGreaterThan(1_000_000);
        const preflight = await api()('OPTIONS', '/uploads/x', {
          headers: { Origin: 'https://page.example', 'Access-Control-Request-Method': 'PATCH' },
        });
        expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
        const page = await api()('OPTIONS', '/uploads', { headers: { Origin: 'https://page.example' } });
        expect(page.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
      });

      it('become media of the same id, with a token and with a key', async () => {
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        const bytes = await file();
        const cut = Math.floor(bytes.length / 3);
        for (const who of [{ token: person.token }, { key }]) {
          const id = await begun(who, bytes.length);
          expect(await offsetOf(who, id)).toBe(0);
          const first = await send(who, id, 0, bytes.subarray(0, cut));
          expect(first).toMatchObject({ status: 204, text: '' });
          expect(first.headers.get('upload-offset')).toBe(String(cut));
          expect(Date.parse(first.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(60_000);
          if (service.isMediumAtOnce) {
            expect((await medium(person, id)).text).toContain('"status":"uploading"');
            expect((await medium(person, id)).text).toContain(`"uploaded_bytes":${cut}`);
          } else expect((await medium(person, id)).status).toBe(404);
          expect(await offsetOf(who, id)).toBe(cut);
          expect((await send(who, id, cut, bytes.subarray(cut, 2 * cut))).status).toBe(204);
          const last = await send(who, id, 2 * cut, bytes.subarray(2 * cut));
          expect(last.status).toBe(204);
          await expectReady(person, id);
          expect(await offsetOf(who, id)).toBe(bytes.length);
          expectProblem(await send(who, id, 0, bytes), 409, 'conflict');
          expectProblem(await send(who, id, bytes.length, Buffer.of(1)), 413, 'payload_too_large');
          expect((await send(who, id, bytes.length, Buffer.alloc(0))).status).toBe(204);
          expectProblem(await remove(who, id), 409, 'conflict');
          const kept = await storedOf(id);
          if (kept !== undefined) expect(kept).toEqual([`private/${kind}/${id}/source`]);
          expect((await api()('DELETE', `/${kind}/${id}`, { key })).status).toBe(200);
          expect((await head(who, id)).status).toBe(404);
        }
      });

      it('take the whole file with their creation', async () => {
        const person = await register(api());
        const bytes = await file();
        const answer = await create(person, bytes.length, bytesType, bytes);
        const id = idOfUpload(answer);
        expect(answer.headers.get('upload-offset')).toBe(String(bytes.length));
        await expectReady(person, id);
      });

      it('work with tus-js-client as it is, which pauses and continues', async () => {
        const person = await register(api());
        const bytes = await file();
        const options = {
          endpoint: `${api().base}/uploads`,
          headers: { Authorization: `Bearer ${person.token}` },
          metadata: { filename: service.file.name, filetype: 'application/octet-stream', ...required },
          chunkSize: Math.ceil(bytes.length / 4),
          retryDelays: null,
        };
        const url = await new Promise<string>((resolve, reject) => {
          const first = new Upload(bytes, {
            ...options,
            onError: reject,
            onSuccess: () => reject(new Error('The upload was not paused.')),
            onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? ''), reject),
          });
          first.start();
        });
        const id = url.split('/').pop() ?? '';
        expect(await offsetOf(person, id)).toBeGreaterThan(0);
        await new Promise<void>((resolve, reject) => {
          new Upload(bytes, { ...options, uploadUrl: url, onError: reject, onSuccess: () => resolve() }).start();
        });
        await expectReady(person, id);
      });

      it('work with curl', async () => {
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        const bytes = await file();
        const folder = await mkdtemp(join(tmpdir(), 'millrace-tus-'));
        try {
          const half = Math.floor(bytes.length / 2);
          await writeFile(join(folder, 'first'), bytes.subarray(0, half));
          await writeFile(join(folder, 'second'), bytes.subarray(half));
          const curl = async (...options: string[]): Promise<string> => {
            const fixed = ['--silent', '--show-error', '--fail', '--include', '--max-time', '60'];
            const headers = ['--header', 'Tus-Resumable: 1.0.0', '--header', `X-API-Key: ${key}`];
            return (await run('curl', [...fixed, ...headers, ...options])).stdout;
          };
          const created = await curl(
            ...['--request', 'POST', '--header', `Upload-Length: ${bytes.length}`],
            ...['--header', `Upload-Metadata: ${metadata()}`, `${api().base}/uploads`],
          );
          const id = /^location: \S+\/([\w-]+)\r$/im.exec(created)?.[1] ?? '';
          const patch = (name: string, offset: number) =>
            curl(
              ...['--request', 'PATCH', '--header', 'Content-Type: application/offset+octet-stream'],
              ...['--header', `Upload-Offset: ${offset}`, '--data-binary', `@${join(folder, name)}`],
              `${api().base}/uploads/${id}`,
            );
          expect(await patch('first', 0)).toMatch(new RegExp(`^upload-offset: ${half}\r$`, 'im'));
          await patch('second', half);
          await expectReady(person, id);
        } finally {
          await rm(folder, { recursive: true });
        }
      });

      it('count bytes with a checksum only if it matches', async () => {
        const person = await register(api());
        const bytes = await file();
        const id = await begun(person, bytes.length);
        const digest = (algorithm: string, of: Buffer) =>
          `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`;
        const half = bytes.subarray(0, Math.floor(bytes.length / 2));
        const wrong = await send(person, id, 0, half, { 'Upload-Checksum': digest('sha256', bytes) });
        expectProblem(wrong, 460, 'checksum_mismatch');
        expect(await offsetOf(person, id)).toBe(0);
        expect((await send(person, id, 0, half, { 'Upload-Checksum': digest('sha1', half) })).status).toBe(204);
        const rest = bytes.subarray(half.length);
        const bad = await send(person, id, half.length, randomBytes(rest.length), {
          'Upload-Checksum': digest('sha256', rest),
        });
        expectProblem(bad, 460, 'checksum_mismatch');
        for (const checksum of ['md5 AAAA', 'sha256', 'sha256 AAAA', 'sha1 ???', '']) {
          const answer = await send(person, id, half.length, rest, { 'Upload-Checksum': checksum });
          expectProblem(answer, 400, 'malformed_request');
        }
        const good = await send(person, id, half.length, rest, { 'Upload-Checksum': digest('sha256', rest) });
        expect(good.status).toBe(204);
        await expectReady(person, id);
      });

      it('keep what arrived before a connection broke', async () => {
        const person = await register(api());
        const bytes = await file();
        const id = await begun(person, bytes.length);
        const half = Math.floor(bytes.length / 2);
        await tus().stall(person.token, id, bytes, half);
        expect((await send(person, id, half, bytes.subarray(half))).status).toBe(204);
        await expectReady(person, id);
      });

      it('are taken over by the newest request', async () => {
        const person = await register(api());
        const bytes = await file();
        const id = await begun(person, bytes.length);
        expect(await tus().stall(person.token, id, bytes, 10)).toBe(409);
        expect((await send(person, id, 10, bytes.subarray(10))).status).toBe(204);
        await expectReady(person, id);
      });

      it('end with two clients at once as if there was one', async () => {
        const person = await register(api());
        const bytes = await file();
        const id = await begun(person, bytes.length);
        const half = bytes.subarray(0, Math.floor(bytes.length / 2));
        const answers = await Promise.all(Array.from({ length: 6 }, () => send(person, id, 0, half)));
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
        expect((await send(person, id, half.length, bytes.subarray(half.length))).status).toBe(204);
        await expectReady(person, id);
      });

      it('leave nothing when they are cancelled', async () => {
        const person = await register(api());
        const bytes = await file();
        const id = await begun(person, bytes.length);
        await send(person, id, 0, bytes.subarray(0, 20));
        expect(await remove(person, id)).toMatchObject({ status: 204, text: '' });
        expect((await head(person, id)).status).toBe(404);
        expectProblem(await remove(person, id), 404, 'not_found');
        expectProblem(await send(person, id, 20, bytes.subarray(20)), 404, 'not_found');
        expectProblem(await medium(person, id), 404, 'not_found');
        const left = await storedOf(id);
        if (left !== undefined) expect(left).toEqual([]);
      });

      it('of others do not exist', async () => {
        const [owner, stranger] = [await register(api()), await register(api())];
        const id = await begun(owner, 100);
        expect((await head(stranger, id)).status).toBe(404);
        expectProblem(await send(stranger, id, 0, Buffer.alloc(100)), 404, 'not_found');
        expectProblem(await remove(stranger, id), 404, 'not_found');
        expect((await head(stranger, 'nosuchupload')).status).toBe(404);
        expect(await offsetOf(owner, id)).toBe(0);
        await remove(owner, id);
      });

      it('refuse what is wrong, and keep nothing of it', async () => {
        const person = await register(api());
        const bytes = await file();
        for (const length of ['-1', '1.5', 'many', '', '9'.repeat(40), '0x10', '1e3']) {
          expectProblem(await create(person, length), 400, 'malformed_request');
        }
        expectProblem(await create(person, 10 ** 14), 413, 'payload_too_large');
        const deferred = { 'Upload-Defer-Length': '1' };
        expectProblem(await create(person, 10, deferred), 400, 'malformed_request');
        for (const bad of [
          'filename ###',
          'filename =',
          'a b c',
          ' ,',
          `${metadataOf({ a: 'x' })},${metadataOf({ a: 'y' })}`,
          'k /w==',
        ]) {
          expectProblem(await create(person, 10, { 'Upload-Metadata': bad }), 400, 'malformed_request');
        }
        for (const name of Object.keys(required)) {
          const values = { ...required, [name]: 'nul\u0000' };
          expectInvalid(await create(person, 10, { 'Upload-Metadata': metadataOf(values) }), name);
        }
        const wrongVersion = await create(person, 10, { 'Tus-Resumable': '0.2.1' });
        expectProblem(wrongVersion, 412, 'precondition_failed');
        expect(wrongVersion.headers.get('tus-version')).toBe('1.0.0');
        expectProblem(await create(person, 10, {}, Buffer.alloc(10)), 415, 'unsupported_media_type');
        expectProblem(await create(person, 5, bytesType, Buffer.alloc(10)), 413, 'payload_too_large');
        expectProblem(await create(person, 0), 400, 'empty_file');

        const id = await begun(person, bytes.length);
        for (const offset of ['-1', '', 'x', '1.0']) {
          expectProblem(await send(person, id, offset, bytes), 400, 'malformed_request');
        }
        const early = await send(person, id, 1, bytes.subarray(1));
        expectProblem(early, 409, 'conflict');
        expect(early.headers.get('upload-offset')).toBe('0');
        expectProblem(await send(person, id, 0, Buffer.concat([bytes, bytes])), 413, 'payload_too_large');
        expectProblem(
          await send(person, id, 0, bytes, { 'Content-Type': 'text/plain' }),
          415,
          'unsupported_media_type',
        );
        expect(await offsetOf(person, id)).toBe(0);
        expect((await send(person, id, 0, bytes)).status).toBe(204);
        await expectReady(person, id);
        const { total } = JSON.parse((await api()('GET', `/${kind}`, await listAs(person))).text);
        expect(total).toBe(1);
      });

      it('need their headers', async () => {
        const person = await register(api());
        const { token } = person;
        expectProblem(await api()('POST', '/uploads', { token, headers: { 'Upload-Length': '1' } }), 412);
        expectProblem(await api()('POST', '/uploads', { token, headers: version }), 400, 'malformed_request');
        expect((await api()('HEAD', '/uploads/x', { token })).status).toBe(412);
        expect((await api()('HEAD', '/uploads/x', { headers: version })).status).toBe(401);
        expectProblem(await api()('PATCH', '/uploads/x', { token, headers: { ...version, ...bytesType } }), 400);
      });

      const listAs = async (person: Person) =>
        service.name === 'image'
          ? { key: (await createKey(platform().video.api, person)).key }
          : { token: person.token };
    });
  };
