import { createHmac, timingSafeEqual, webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { createPlaybackTokens, nowInSeconds } from '@millrace/delivery';
import { z } from 'zod';
import { read } from '../src/files.ts';

const keys = [
  { id: 'k2', secret: 's'.repeat(40) },
  { id: 'k1', secret: 't'.repeat(40) },
];
const scope = { kind: 'videos', id: 'a-video_1' } as const;
const sign = (seconds = 60, of: { kind: 'videos'; id: string } = scope) =>
  createPlaybackTokens(keys.slice(1)).sign(of, nowInSeconds() + seconds).token;
const pathOf = (token: string) => `/media/~${token}/videos/${scope.id}/attempt/720p/0.m4s`;
const shared = `/media/~/videos/${scope.id}/attempt/720p/0.m4s`;

/** The functions in the guide, without what a module has. */
const [cloudFront = '', cloudflare = ''] = [...read('docs/operations.md').matchAll(/^```js\n([\s\S]*?)^```/gm)]
  .map(([, code = '']) => code)
  .filter((code) => code.includes('/media/~/'))
  .map((code) => code.replaceAll(/^import .*\n/gm, '').replace('export default', 'worker ='));

const valid = sign();
const refused = [
  sign(-1),
  sign(60, { ...scope, id: 'another' }),
  valid.replace('k1', 'k0'),
  valid.replace('k1', 'k2'),
  valid.slice(0, -1),
  `${valid}A`,
  valid.slice(0, -1) + (valid.endsWith('A') ? 'E' : 'A'),
  '',
  'x'.repeat(5_000),
].map(pathOf);
const elsewhere = ['/media/videos/a-video_1/attempt/0.m4s', `/media/~${valid}/videos/${scope.id}/~/0.m4s`, shared];

describe('the function for CloudFront', () => {
  const kvs = () => ({
    async get(id: string) {
      const key = keys.find((one) => one.id === id);
      if (key === undefined) throw new Error('no such key');
      return key.secret;
    },
  });
  const answered = z.union([
    z.object({ statusCode: z.number() }),
    z.object({ uri: z.string(), headers: z.record(z.string(), z.object({ value: z.string() })) }),
  ]);
  const ask = async (uri: string) => {
    const given = { cf: { kvs }, crypto: { createHmac }, event: { request: { uri, headers: {} } } };
    return answered.parse(await runInNewContext(`${cloudFront}; handler(event)`, given));
  };

  it('lets a valid token through, in a header instead of the address', async () => {
    expect(await ask(pathOf(valid))).toEqual({ uri: shared, headers: { 'x-playback-token': { value: valid } } });
  });

  it('answers all others with 404', async () => {
    for (const path of [...refused, ...elsewhere])
      expect([path, await ask(path)]).toMatchObject([path, { statusCode: 404 }]);
  });
});

describe('the Worker for Cloudflare', () => {
  function edge() {
    const copies = new Map<string, Response>();
    const fetched: string[] = [];
    const waiting: Promise<unknown>[] = [];
    const worker = {
      URL,
      Request,
      Response,
      Headers,
      TextEncoder,
      Uint8Array,
      btoa,
      MEDIA_SIGNING_KEYS: keys.map(({ id, secret }) => `${id}:${secret}`).join(', '),
      crypto: { subtle: Object.assign(Object.create(null), subtle()) },
      caches: {
        default: {
          match: async ({ url }: Request) => copies.get(url)?.clone(),
          put: async (url: string, response: Response) => void copies.set(url, response),
        },
      },
      async fetch({ url }: Request) {
        fetched.push(url);
        return new Response('a segment', { headers: { 'Cache-Control': 'private, max-age=60' } });
      },
      context: { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) },
    };
    const ask = async (path: string): Promise<Response> => {
      const request = new Request(`https://cdn.example.com${path}`);
      const code = `let worker; ${cloudflare}; worker.fetch(request, { MEDIA_SIGNING_KEYS }, context)`;
      const answer = z.instanceof(Response).parse(await runInNewContext(code, { ...worker, request }));
      await Promise.all(waiting.splice(0));
      return answer;
    };
    return { ask, copies, fetched };
  }
  const subtle = () => ({
    importKey: (...args: Parameters<typeof webcrypto.subtle.importKey>) => webcrypto.subtle.importKey(...args),
    sign: (...args: Parameters<typeof webcrypto.subtle.sign>) => webcrypto.subtle.sign(...args),
    timingSafeEqual: (a: Uint8Array, b: Uint8Array) => {
      if (a.length !== b.length) throw new TypeError('the lengths differ');
      return timingSafeEqual(a, b);
    },
  });

  it('fetches once for all who have a token', async () => {
    const { ask, copies, fetched } = edge();
    const first = await ask(pathOf(valid));
    expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([
      200,
      'private, max-age=60',
      'a segment',
    ]);
    expect([...copies.keys()]).toEqual([`https://cdn.example.com${shared}`]);
    expect((await ask(pathOf(sign(120)))).status).toBe(200);
    expect(fetched).toEqual([`https://cdn.example.com${pathOf(valid)}`]);
  });

  it('answers all others with 404, also when it has a copy', async () => {
    const { ask } = edge();
    await ask(pathOf(valid));
    for (const path of [...refused, ...elsewhere]) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});
