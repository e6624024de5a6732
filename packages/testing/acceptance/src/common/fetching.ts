import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { type SourceServer, serveFile, startSourceServer } from '@millrace/testkit/sources';
import { createKey, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import type { UploadingService } from './uploading.ts';

const never = new Promise<void>(() => undefined);

/** Media whose sources the platform fetches from addresses. */
export const fetching =
  (service: UploadingService): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);
    const { kind, required } = service;
    const isImage = kind === 'images';
    let server: SourceServer;
    const post = (who: { token: string } | { key: string }, url: unknown, more: Record<string, unknown> = {}) =>
      api()('POST', `/${kind}`, { ...who, json: { ...required, url, ...more } });
    const idIn = (answer: Answer): string => /"id":"([^"]+)"/.exec(answer.text)?.[1] ?? '';
    const medium = (person: Person, id: string) => api()('GET', `/${kind}/${id}`, { token: person.token });
    /** The state as its owner sees it. */
    const stateOf = async (person: Person, id: string): Promise<string> => {
      const { status, text } = await medium(person, id);
      if (isImage && status === 200) return 'ready';
      if (isImage && status === 422) return 'error';
      return /"status":"(\w+)"/.exec(text)?.[1] ?? String(status);
    };
    const untilIs = (person: Person, id: string, wanted: string) =>
      poll(
        () => stateOf(person, id),
        (state) => state === wanted,
        { what: `${id} to be ${wanted}` },
      );
    const begun = async (person: Person, path: string): Promise<string> => {
      const answer = await post(person, server.origin + path);
      expectJson(answer, 202);
      return idIn(answer);
    };

    describe('fetching from an address', () => {
      // A platform elsewhere does not reach this machine.
      const isHere = () => platform().storedKeys !== undefined;
      const storedOf = async (id: string) => (await platform().storedKeys?.(`private/${kind}/${id}/`)) ?? [];

      beforeAll(async () => {
        server = await startSourceServer();
      });
      afterAll(() => server.stop());

      it('makes a medium like any upload, with a token and with a key', async () => {
        if (!isHere()) return;
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        const bytes = Buffer.from(await service.file.bytes());
        for (const who of [{ token: person.token }, { key }]) {
          // Held until the state was seen.
          let release: () => void = () => undefined;
          const until = new Promise<void>((resolve) => {
            release = resolve;
          });
          const file = serveFile({ bytes, etag: '"1"' });
          server.on('/file', (req, res) => void until.then(() => file(req, res)));
          const answer = await post(who, `${server.origin}/file?secret=hush`);
          expectJson(answer, 202);
          const id = idIn(answer);
          expect(answer.headers.get('location')).toBe(`${api().base}/${kind}/${id}`);
          for (const text of [answer.text, (await medium(person, id)).text]) {
            expect(text).toContain('"status":"fetching"');
            expect(text).toContain('"fetched_bytes":0');
            expect(text).not.toContain('hush');
          }
          if (!isImage) {
            const list = (status: string) => api()('GET', `/${kind}?status=${status}`, { token: person.token });
            expect((await list('fetching')).text).toContain(id);
            expect((await list('processing')).text).not.toContain(id);
          }
          release();
          await untilIs(person, id, 'ready');
          expect((await medium(person, id)).text).not.toContain('fetched_bytes');
          // The checkpoint is removed after the result was applied.
          await poll(
            () => storedOf(id),
            (keys) => keys.length === 1,
            { what: 'the source alone' },
          );
          expect(await storedOf(id)).toEqual([`private/${kind}/${id}/source`]);
          expect((await api()('DELETE', `/${kind}/${id}`, { key })).status).toBe(200);
        }
      });

      it('leaves nothing if the medium is deleted in the middle', async () => {
        if (!isHere()) return;
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        const bytes = Buffer.alloc(12 * 1024 * 1024, 7);
        server.on('/long', serveFile({ bytes, etag: '"1"', pauseAfter: { bytes: 9 * 1024 * 1024, until: never } }));
        const id = await begun(person, '/long');
        await poll(
          async () => Number(/"fetched_bytes":(\d+)/.exec((await medium(person, id)).text)?.[1]),
          (fetched) => fetched > 0,
          { what: 'bytes to be fetched' },
        );
        expect((await api()('DELETE', `/${kind}/${id}`, { key })).status).toBe(200);
        expectProblem(await medium(person, id), 404, 'not_found');
        await poll(
          () => storedOf(id),
          (keys) => keys.length === 0,
          { what: 'the objects to be removed' },
        );
      });

      const failing: readonly [what: string, path: string, code: string | undefined][] = [
        ['a page', '/page', 'not_media'],
        ['a source that is gone', '/gone', 'source_unreachable'],
        ['a source that is closed', '/closed', 'source_forbidden'],
        ['a source that is too large', '/large', 'source_too_large'],
        ['a file that is no medium', '/noise', undefined],
      ];
      it.each(byDay(failing, ['a page', 'a source that is closed'], ([what]) => what))(
        'fails with %s',
        async (_what, path, code) => {
          if (!isHere()) return;
          server.on('/page', serveFile({ bytes: Buffer.from('<!doctype html><p>Log in'), contentType: 'text/html' }));
          server.on('/closed', (_req, res) => res.writeHead(403).end());
          server.on('/large', (_req, res) => res.writeHead(200, { 'Content-Length': 10 ** 12 }).write('x'));
          server.on('/noise', serveFile({ bytes: Buffer.alloc(1_000, 1), etag: '"1"' }));
          const person = await register(api());
          const id = await begun(person, path);
          await untilIs(person, id, 'error');
          const { text } = await medium(person, id);
          if (code !== undefined) expect(text).toContain(`"code":"${code}"`);
          await poll(
            () => storedOf(id),
            (keys) => keys.length === 0,
            { what: 'the objects to be removed' },
          );
        },
      );

      const inside = ['https://10.0.0.1/x', 'https://169.254.169.254/latest/', 'https://localhost/x'];
      it.each(byDay(inside, ['https://169.254.169.254/latest/'], String))('does not reach %s', async (url) => {
        const person = await register(api());
        const answer = await post(person, url);
        expectJson(answer, 202);
        await untilIs(person, idIn(answer), 'error');
        expect((await medium(person, idIn(answer))).text).toContain('"code":"source_forbidden"');
      });

      const noAddresses: readonly [what: string, url: unknown][] = [
        ['nothing', undefined],
        ['a number', 7],
        ['no address', 'film.mp4'],
        ['a path', '/etc/passwd'],
        ['a file', 'file:///etc/passwd'],
        ['ftp', 'ftp://example.com/x'],
        ['a user and a password', 'https://user:password@example.com/x'],
        ['a fragment', 'https://example.com/x#t=1'],
        ['a space', 'https://example.com/a b'],
        ['3000 characters', `https://example.com/${'x'.repeat(3_000)}`],
      ];
      it.each(byDay(noAddresses, ['a file', 'a user and a password'], ([what]) => what))(
        'is refused for %s',
        async (_what, url) => {
          const person = await register(api());
          expectInvalid(await post(person, url), 'url');
        },
      );
    });
  };
