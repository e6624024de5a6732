import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badImages, noisyJpeg, quarters } from '@millrace/testkit/media';
import { atNight, byDay } from '@millrace/testkit/nightly';
import { type ServedFile, type SourceServer, serveFile, startSourceServer } from '@millrace/testkit/sources';
import sharp from 'sharp';
import type { Answer } from '../answer.ts';
import { expectRanges, expectValidators } from '../common/ranges.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { expectPicture, storedOf } from './actions.ts';

const maxAgeOf = ({ headers }: Answer): number =>
  Number(/^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1] ?? Number.NaN);

/** Ids in keys of objects: `private/images/<id>/source`. */
const versionsIn = (keys: readonly string[]): string[] => [...new Set(keys.flatMap((key) => key.split('/')[2] ?? []))];

/** Pictures of another server, which the platform may transform. */
export const remoteSources: Story = (platform) => {
  let server: SourceServer;
  let root = '';
  /** Where pictures are; undefined on a platform that transforms none of this machine. */
  const place = () => platform().remoteSources;

  const get = (url: string, params = 'w_60', headers: Record<string, string> = {}, method = 'GET') =>
    platform().image.origin(method, `/img/~${Buffer.from(url).toString('base64url')}/${params}`, { headers });
  const askedFor = (path: string) => server.requests.filter((request) => request.path === path);
  /** A picture on the other server. @returns its URL, and its path there */
  const picture = (name: string, file: ServedFile): { url: string; path: string } => {
    const path = `${place()?.path}${name}`;
    server.on(path, serveFile(file));
    return { url: `${server.origin}${path}`, path };
  };
  const small = () => quarters(120, 80).png().toBuffer();
  const fresh = { 'Cache-Control': 'max-age=600' };

  describe('pictures of another server', () => {
    beforeAll(async () => {
      const { port } = place() ?? {};
      server = await startSourceServer(port === undefined ? {} : { port });
      root = `${server.origin}${place()?.path}`;
    });
    afterAll(() => server.stop());

    it('are transformed, and fetched once for all requests', async () => {
      if (place() === undefined) return;
      const bytes = await noisyJpeg(300, 200);
      const { url, path } = picture('many.jpg', { bytes, etag: '"1"', headers: fresh });
      const answers = await Promise.all(Array.from({ length: 50 }, () => get(url, 'w_60,f_png')));
      for (const answer of answers) expectPicture(answer, 'image/png');
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
      expect(await sharp(answers[0]?.bytes).metadata()).toMatchObject({ width: 60, height: 40, format: 'png' });
      await Promise.all(['w_30', 'w_31,f_webp', 'h_20,blur_2', 'w_40,h_40,g_focal'].map((params) => get(url, params)));
      expect(askedFor(path)).toHaveLength(1);
    });

    // By day, the suites of image-api and of the courier show it.
    atNight(() => {
      it('have the headers of other pictures, and are kept no longer than they are fresh', async () => {
        if (place() === undefined) return;
        const bytes = await noisyJpeg(300, 200);
        const { url } = picture('headers.jpg', { bytes, etag: '"1"', headers: fresh });
        const answer = await get(url);
        expectPicture(answer, 'image/jpeg');
        expect(maxAgeOf(answer)).toBeGreaterThan(500);
        expect(maxAgeOf(answer)).toBeLessThanOrEqual(600);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]{16}\.jpg"$/);
        expect(answer.headers.get('vary')).toBeNull();
        await expectValidators((method, headers) => get(url, 'w_60', headers, method));
        await expectRanges((method, headers) => get(url, 'w_60', headers, method));
        const webp = await get(url, 'w_60,f_auto', { Accept: 'image/webp' });
        expectPicture(webp, 'image/webp');
        expect(webp.headers.get('vary')).toBe('Accept');
      });

      it('are asked for again when they are not fresh any more, and kept if they have not changed', async () => {
        if (place() === undefined) return;
        const path = `${place()?.path}same.png`;
        const bytes = await small();
        server.on(path, (req, res) => {
          const headers = { ETag: '"1"', 'Cache-Control': 'max-age=1' };
          if (req.headers['if-none-match'] === '"1"') res.writeHead(304, headers).end();
          else serveFile({ bytes, headers })(req, res);
        });
        const url = server.origin + path;
        const first = await get(url);
        expectPicture(first);
        expect(maxAgeOf(first)).toBeLessThanOrEqual(1);
        const before = await storedOf(platform());
        // Each is answered at once, from what is stored.
        await poll(
          async () => {
            const answer = await get(url);
            expect(answer.bytes.equals(expectPicture(first))).toBe(true);
            return askedFor(path).length;
          },
          (times) => times >= 3,
          { what: 'the picture to be asked for again' },
        );
        const [once, ...later] = askedFor(path);
        expect(once?.headers['if-none-match']).toBeUndefined();
        for (const { headers } of later) expect(headers['if-none-match']).toBe('"1"');
        expect((await storedOf(platform()))?.filter((key) => !before?.includes(key))).toEqual(before && []);
      });

      it('are shown as they are after a change', async () => {
        if (place() === undefined) return;
        const headers = { 'Cache-Control': 'max-age=1' };
        const { url } = picture('changing.png', { bytes: await small(), etag: '"1"', headers });
        const first = expectPicture(await get(url));
        const other = { bytes: await noisyJpeg(300, 200), etag: '"2"', headers };
        picture('changing.png', other);
        const changed = await poll(
          () => get(url),
          (answer) => !answer.bytes.equals(first),
          { what: 'the new picture' },
        );
        expect(await sharp(expectPicture(changed, 'image/jpeg')).metadata()).toMatchObject({ width: 60, height: 40 });
      });

      it('are shown as they were while their server fails, but not if it says that they are gone', async () => {
        if (place() === undefined) return;
        const { url, path } = picture('down.png', { bytes: await small(), headers: { 'Cache-Control': 'max-age=1' } });
        const first = expectPicture(await get(url));
        server.on(path, (_req, res) => res.writeHead(500).end());
        const before = askedFor(path).length;
        await poll(
          async () => {
            expect(expectPicture(await get(url)).equals(first)).toBe(true);
            return askedFor(path).length;
          },
          (times) => times > before,
          { what: 'a failing refresh' },
        );
        // The failure is remembered, so the server is not asked for each request.
        const failing = askedFor(path).length;
        for (const params of ['w_60', 'w_61', 'w_62']) expectPicture(await get(url, params));
        expect(askedFor(path).length - failing).toBeLessThanOrEqual(1);
        server.on(path, (_req, res) => res.writeHead(404).end());
        const gone = await poll(
          () => get(url),
          ({ status }) => status === 404,
          { what: 'the picture to be gone' },
        );
        expectProblem(gone, 404, 'not_found');
      });

      it('that are missing, closed or failing have errors, which are remembered for a moment', async () => {
        if (place() === undefined) return;
        for (const [status, expected, code] of [
          [404, 404, 'not_found'],
          [410, 404, 'not_found'],
          [403, 404, 'not_found'],
          [500, 502, 'source_failed'],
          [503, 502, 'source_failed'],
        ] as const) {
          const path = `${place()?.path}status-${status}.png`;
          server.on(path, (_req, res) => res.writeHead(status).end());
          const begun = performance.now();
          const answers = await Promise.all(
            Array.from({ length: 10 }, (_, n) => get(server.origin + path, `w_${n + 1}`)),
          );
          for (const answer of answers) expectProblem(answer, expected, code);
          // A failure is remembered for ten seconds, and a busy machine may need longer for ten requests.
          expect(askedFor(path).length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 10_000));
          expect(answers[0]?.headers.get('cache-control') ?? '').not.toMatch(/max-age=\d{3}/);
        }
      });

      it('survive a courier that is killed in the middle', async () => {
        const courier = platform().faults?.courier;
        if (place() === undefined || courier === undefined) return;
        const bytes = await noisyJpeg(2_000, 2_000);
        let release: () => void = () => undefined;
        const until = new Promise<void>((resolve) => {
          release = resolve;
        });
        const { url, path } = picture('killed.jpg', { bytes, pauseAfter: { bytes: 65_536, until } });
        const before = await storedOf(platform());
        const waiting = get(url);
        await poll(
          async () => askedFor(path).length,
          (times) => times > 0,
          { what: 'the fetch to begin' },
        );
        await courier.kill();
        release();
        await courier.start();
        const first = await waiting;
        // Nobody else could take the request over, so it may have failed; never with something that was half there.
        if (first.status !== 200) expectProblem(first, 503, 'unavailable');
        const answer = await poll(
          () => get(url),
          ({ status }) => status === 200,
          { what: 'the picture' },
        );
        expect(await sharp(expectPicture(answer)).metadata()).toMatchObject({ width: 60, height: 60 });
        const after = await poll(
          async () => (await storedOf(platform()))?.filter((key) => !before?.includes(key)),
          (keys) => keys === undefined || versionsIn(keys).length === 1,
          { what: 'the fetch that was killed to leave nothing' },
        );
        expect(after?.some((key) => key.startsWith('private/'))).toBe(after && true);
      });
    });

    describe('that are not allowed, or are no pictures', () => {
      const elsewhere: readonly [what: string, url: () => string][] = [
        ['another folder', () => `${server.origin}/secret.png`],
        ['a folder that only begins so', () => `${server.origin}/picturesque/x.png`],
        ['another port', () => 'http://127.0.0.1:1/pictures/x.png'],
        ['another host', () => 'https://pictures.example.com/pictures/x.png'],
        ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
        ['another spelling of the host', () => root.replace('127.0.0.1', 'localhost')],
      ];
      it.each(byDay(elsewhere, ['another folder', 'the metadata of a cloud'], ([what]) => what))(
        'get a 403: %s',
        async (_what, url) => {
          if (place() === undefined) return;
          const before = server.requests.length;
          expectProblem(await get(url()), 403, 'source_not_allowed');
          expect(server.requests).toHaveLength(before);
        },
      );

      const evasive: readonly [what: string, path: string][] = [
        ['dots', 'a/../../secret.png'],
        ['encoded dots', '%2e%2e/secret.png'],
        ['an encoded slash', '..%2fsecret.png'],
        ['double encoding', '%252e%252e%252fsecret.png'],
        ['a line break', 'x%0d%0aHost:%20other'],
      ];
      it.each(byDay(evasive, ['encoded dots'], ([what]) => what))('get a 400: %s', async (_what, path) => {
        if (place() === undefined) return;
        const before = server.requests.length;
        expectInvalid(await get(root + path), 'source');
        expect(server.requests).toHaveLength(before);
      });

      atNight(() => {
        it('get a 400 for what is no URL in base64url, and for parameters that they cannot have', async () => {
          if (place() === undefined) return;
          const origin = (path: string) => platform().image.origin('GET', path);
          for (const source of [
            '!',
            'a',
            'aHR0cHM6Ly9h=',
            `${Buffer.from('https://a/é', 'latin1').toString('base64url')}`,
          ]) {
            expectInvalid(await origin(`/img/~${source}/w_1`), 'source');
          }
          expectInvalid(await get('pictures/x.png'), 'source');
          expectInvalid(await get(`${root}x.png`, 'w_0'), 'w');
          expectInvalid(await get(`${root}x.png`, 'wm_someimage_center_50_50'), 'wm');
          expectInvalid(await get(`${root}x.png`, 't_nosuchpreset'), 't');
          expectProblem(await origin(`/img/~${Buffer.from(root).toString('base64url')}`), 404);
        });
      });

      it('get a 403 if their server redirects elsewhere', async () => {
        if (place() === undefined) return;
        server.on('/secret.png', serveFile({ bytes: await small() }));
        for (const location of [
          '/secret.png',
          'http://127.0.0.1:9/pictures/x.png',
          'https://10.0.0.1/',
          '../secret.png',
        ]) {
          const path = `${place()?.path}redirect-${encodeURIComponent(location).replaceAll('%', '')}`;
          server.on(path, (_req, res) => res.writeHead(302, { Location: location }).end());
          expectProblem(await get(server.origin + path), 403, 'source_not_allowed');
        }
        expect(askedFor('/secret.png')).toEqual([]);
      });

      atNight(() => {
        it('get a 415 or a 422, whatever type their server says', async () => {
          if (place() === undefined) return;
          const before = await storedOf(platform());
          const page = Buffer.from('<!doctype html><script>alert(1)</script>');
          const contentType = 'image/png';
          const cases: [string, ServedFile, number, string][] = [
            ['page.png', { bytes: page, contentType }, 415, 'unsupported_media_type'],
            ['text.png', { bytes: Buffer.from('hello '.repeat(100)), contentType }, 415, 'unsupported_media_type'],
            ['empty.png', { bytes: Buffer.alloc(0), contentType }, 422, 'empty_file'],
          ];
          for (const [name, file, status, code] of cases) {
            expectProblem(await get(picture(name, file).url), status, code);
          }
          const cut = (await noisyJpeg(300, 200)).subarray(0, 4_000);
          expectProblem(await get(picture('cut.jpg', { bytes: cut }).url), 422);
          const bombs = (await badImages()).filter(({ codes }) => codes.includes('too_many_pixels'));
          for (const { name, make } of bombs.slice(0, 2)) {
            expectProblem(await get(picture(`${name.replaceAll(/\W/g, '-')}`, { bytes: await make() }).url), 422);
          }
          // A good picture is one, whatever its server says.
          const told = { bytes: await small(), contentType: 'application/octet-stream', headers: fresh };
          expectPicture(await get(picture('told.bin', told).url), 'image/png');
          const left = (await storedOf(platform()))?.filter((key) => !before?.includes(key));
          if (left !== undefined) expect(versionsIn(left)).toHaveLength(1);
        });

        it('are cut off at the limit of uploads', async () => {
          const { maxUploadBytes } = platform();
          if (place() === undefined || maxUploadBytes === undefined) return;
          const path = `${place()?.path}endless`;
          let sent = 0;
          server.on(path, (_req, res) => {
            const block = Buffer.alloc(64 * 1024);
            const more = () => {
              while (!res.destroyed && res.write(block)) sent += block.length;
            };
            res.on('drain', more);
            more();
          });
          expectProblem(await get(server.origin + path), 422, 'source_too_large');
          expect(sent).toBeLessThan(2 * maxUploadBytes);
        });
      });
    });
  });
};
