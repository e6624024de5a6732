import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { createMillrace, MillraceError } from '../src/index.ts';
import { pieceBytes } from '../src/pieces.ts';

/** A server that answers as the test says, and keeps what it was asked. */
const server = createServer((req, res) => void serve(req, res));
let answers: ((req: IncomingMessage, res: ServerResponse) => void)[];
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }[];
let video: string;

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await buffer(req).catch(() => Buffer.alloc(0));
  asked.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
  const answer = answers.shift();
  if (answer === undefined) res.writeHead(500).end();
  else answer(req, res);
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_req: IncomingMessage, res: ServerResponse) =>
    void res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // listen() on a port answers an AddressInfo.
  const { port } = server.address() as AddressInfo;
  video = `http://127.0.0.1:${port}/api/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answers, asked] = [[], []];
});

const page = { videos: [], page: 0, limit: 20, total: 0 };
const failureOf = (call: Promise<unknown>): Promise<MillraceError> =>
  call.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error) => {
      expect(error).toBeInstanceOf(MillraceError);
      return error;
    },
  );

describe('a call', () => {
  it('puts parameters into the path and the query, and the body into JSON', async () => {
    const { video: client } = createMillrace({ video, token: 'a.b.c' });
    answers = [json(200, page), json(200, { ok: true }), json(200, {})];
    await client.listVideos({ page: 2, limit: undefined });
    await client.deleteVideo({ id: 'a/b c' });
    await client.changeMe({ body: { companyName: 'Ümlaut' } });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/videos?page=2',
      'DELETE /api/videos/a%2Fb%20c',
      'PATCH /api/auth/me',
    ]);
    expect(asked[2]?.body.toString()).toBe('{"companyName":"Ümlaut"}');
    expect(asked[2]?.headers['content-type']).toBe('application/json');
  });

  it('asks for the token each time', async () => {
    let n = 0;
    const { video: client } = createMillrace({ video, token: async () => `token-${++n}` });
    answers = [json(200, page), json(200, page)];
    await client.listVideos();
    await client.listVideos();
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('is sent again if it only reads, and the service asks for a moment', async () => {
    const { video: client } = createMillrace({ video, apiKey: 'mr_x' });
    const busy = json(503, { code: 'unavailable', detail: 'Busy.' }, { 'Retry-After': '0' });
    answers = [busy, busy, json(200, page)];
    expect(await client.listVideos()).toEqual(page);
    answers = [busy, busy, busy];
    expect(await failureOf(client.listVideos())).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 0 });
    asked = [];
    answers = [busy];
    await failureOf(client.deleteVideo({ id: 'x' }));
    answers = [json(503, { code: 'unavailable', detail: 'Busy.' }, { 'Retry-After': '3600' })];
    await failureOf(client.listVideos());
    expect(asked).toHaveLength(2);
  });

  it('fails with what the service says, or with what can be known', async () => {
    const { video: client } = createMillrace({ video });
    const errors = [{ field: 'title', message: 'must not be empty' }];
    answers = [
      json(400, { code: 'invalid_request', detail: 'No.', errors }, { 'X-Request-Id': 'abc' }),
      (_req, res) => void res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ];
    expect(await failureOf(client.getVideo({ id: 'x' }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: 'No.',
      fields: errors,
      requestId: 'abc',
    });
    expect(await failureOf(client.getVideo({ id: 'x' }))).toMatchObject({ status: 502, code: 'http_502', fields: [] });
  });

  it('fails without an answer, and with the reason of an abort', async () => {
    const { video: nobody } = createMillrace({ video: 'http://127.0.0.1:1/api' });
    expect(await failureOf(nobody.listVideos())).toMatchObject({ status: 0, code: 'connection_failed' });
    const { video: client } = createMillrace({ video });
    answers = [() => undefined];
    const reason = new Error('enough');
    const controller = new AbortController();
    const before = asked.length;
    const call = client.listVideos({}, { signal: controller.signal });
    call.catch(() => undefined);
    await until('the request has arrived', () => asked.length > before);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('of a service without an address is a mistake', () => {
    expect(() => createMillrace({ video }).music).toThrow('without the address of "music"');
  });
});

describe('an upload', () => {
  const file = new Blob([new Uint8Array(300_000).fill(1)]);

  it('sends the fields and the file, and reports the bytes', async () => {
    const { video: client } = createMillrace({ video, token: 't' });
    answers = [json(201, { video: { id: 'v1' } })];
    const seen: number[] = [];
    let whole = 0;
    const made = await client.upload(file, {
      title: 'Harbour',
      fileName: 'harbour.mp4',
      onProgress({ sent, total }) {
        seen.push(sent);
        whole = total;
      },
    });
    expect(made).toEqual({ id: 'v1' });
    const [request] = asked;
    expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
      'POST',
      '/api/videos/upload',
      'Bearer t',
    ]);
    const body = request?.body.toString('latin1') ?? '';
    expect(body).toContain('name="title"\r\n\r\nHarbour\r\n');
    expect(body).toContain('name="file"; filename="harbour.mp4"');
    expect(request?.body.length).toBe(whole);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(whole);
  });

  it('of captions names the language in the path, and sends what is given', async () => {
    const { video: client } = createMillrace({ video });
    answers = [json(200, { captions: { language: 'pt-BR' } }), json(200, { captions: { language: 'de' } })];
    expect(await client.uploadCaptions('v1', 'pt-BR', file, { label: 'Brasil', default: false })).toEqual({
      language: 'pt-BR',
    });
    await client.uploadCaptions('v1', 'de', file);
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/videos/v1/captions/pt-BR',
      'PUT /api/videos/v1/captions/de',
    ]);
    const [first = '', second = ''] = asked.map(({ body }) => body.toString('latin1'));
    expect(first).toContain('name="label"\r\n\r\nBrasil\r\n');
    expect(first).toContain('name="default"\r\n\r\nfalse\r\n');
    expect(second).not.toContain('name="default"');
  });

  it('replaces a picture, of the version that was read', async () => {
    const { image: client } = createMillrace({ image: `${new URL(video).origin}/api/v1`, token: 't' });
    answers = [json(200, { image: { id: 'i/1', v: 2 } })];
    const made = await client.replace('i/1', new Blob(['picture']), {
      fileName: 'new.png',
      headers: { 'If-Match': '"tag"' },
    });
    expect(made).toEqual({ id: 'i/1', v: 2 });
    const [request] = asked;
    expect([request?.method, request?.url, request?.headers['if-match']]).toEqual([
      'PUT',
      '/api/v1/images/i%2F1/file',
      '"tag"',
    ]);
    expect(request?.body.toString('latin1')).toContain('name="file"; filename="new.png"');
  });

  it('can be aborted, and is sent by the given fetch', async () => {
    const reason = new Error('enough');
    const { video: client } = createMillrace({ video });
    await expect(client.upload(file, { title: 'x', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const used: string[] = [];
    const own: typeof fetch = (input, init) => {
      used.push(String(input));
      return fetch(input, init);
    };
    answers = [json(201, { video: { id: 'v2' } }), json(200, page)];
    const { video: other } = createMillrace({ video, fetch: own });
    await other.upload(file, { title: 'x' });
    await other.listVideos();
    expect(used.map((url) => new URL(url).pathname)).toEqual(['/api/videos/upload', '/api/videos']);
  });
});

describe('an upload of a large file', () => {
  const size = 2 * pieceBytes + 1_000;
  const file = new Blob([new Uint8Array(size).map((_, at) => at % 251)]);
  /** What the service has of the upload; undefined if it has none. */
  let stored: Buffer[] | undefined;
  const offset = (): number => (stored ?? []).reduce((sum, chunk) => sum + chunk.length, 0);
  /** What happens to the next requests in place of an answer; nothing to those without an entry. */
  let faults: (((req: IncomingMessage, res: ServerResponse) => void) | undefined)[];
  let targets: string[];
  let metadata: string | undefined;

  /** A service of tus. */
  const service = createServer((req, res) => {
    targets.push(`${req.method} ${req.url}`);
    const fault = faults.shift();
    if (fault !== undefined) return fault(req, res);
    const before = offset();
    // What arrives before a connection breaks counts.
    req.on('data', (chunk: Buffer) => req.method === 'PATCH' && stored?.push(chunk));
    req.once('end', () => {
      if (req.method === 'GET') return json(200, { video: { id: 'v1', status: 'processing' } })(req, res);
      if (req.method === 'POST') {
        [stored, metadata] = [[], String(req.headers['upload-metadata'])];
        return void res.writeHead(201, { Location: 'http://elsewhere/api/uploads/v1' }).end();
      }
      if (stored === undefined) return json(404, { code: 'not_found', detail: 'No.' })(req, res);
      if (req.method === 'PATCH' && Number(req.headers['upload-offset']) !== before) {
        return json(409, { code: 'conflict', detail: 'Elsewhere.' })(req, res);
      }
      res.writeHead(req.method === 'PATCH' ? 204 : 200, { 'Upload-Offset': offset(), 'Upload-Length': size }).end();
    });
    return undefined;
  });
  let base: string;

  beforeAll(async () => {
    await once(service.listen(0, '127.0.0.1'), 'listening');
    base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => {
    [stored, faults, targets] = [undefined, [], []];
  });

  const [creation, piece, asking, reading] = [
    'POST /api/uploads',
    'PATCH /api/uploads/v1',
    'HEAD /api/uploads/v1',
    'GET /api/videos/v1',
  ];
  const expectWhole = async () =>
    expect(Buffer.concat(stored ?? []).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  const cut = (req: IncomingMessage) => void req.once('data', () => req.destroy());
  const later = json(503, { code: 'unavailable', detail: 'Busy.' }, { 'Retry-After': '0' });

  it('is sent in pieces, with its fields, and tells its key', async () => {
    const { video: client } = createMillrace({ video: base, token: 't' });
    const seen: number[] = [];
    const keys: string[] = [];
    const made = await client.upload(file, {
      title: 'Hafen ⚓',
      fileName: 'harbour.mp4',
      onResumable: (key) => keys.push(key),
      onProgress: ({ sent, total }) => seen.push(total === size ? sent : Number.NaN),
    });
    expect(made).toMatchObject({ id: 'v1', status: 'processing' });
    expect(keys).toEqual(['v1']);
    expect(targets).toEqual([creation, piece, piece, piece, reading]);
    expect(metadata).toBe(`title ${btoa('Hafen \u00e2\u009a\u0093')},filename ${btoa('harbour.mp4')}`);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(size);
    await expectWhole();
  });

  it('goes on where a connection broke, and after a refusal for the moment', async () => {
    const { video: client } = createMillrace({ video: base });
    faults = [undefined, cut, undefined, later, later];
    expect(await client.upload(file, { title: 'x' })).toMatchObject({ id: 'v1' });
    expect(targets).toEqual([creation, piece, asking, piece, asking, asking, piece, piece, piece, reading]);
    await expectWhole();
  });

  it('is continued by its key', async () => {
    const { video: client } = createMillrace({ video: base });
    let key: string | undefined;
    faults = [undefined, undefined, undefined, json(403, { code: 'quota_exceeded', detail: 'Full.' })];
    const onResumable = (given: string) => {
      key = given;
    };
    const first = client.upload(file, { title: 'x', onResumable });
    expect(await failureOf(first)).toMatchObject({ status: 403, code: 'quota_exceeded' });
    expect(offset()).toBe(2 * pieceBytes);
    targets = [];
    await client.upload(file, { title: 'x', resumeKey: key });
    expect(targets).toEqual([asking, piece, reading]);
    await expectWhole();
  });

  it('begins anew if the service has removed it, and refuses the key of another file', async () => {
    const { video: client } = createMillrace({ video: base });
    await client.upload(file, { title: 'x', resumeKey: 'v1' });
    expect(targets).toEqual([asking, creation, piece, piece, piece, reading]);
    await expectWhole();
    const other = client.upload(new Blob(['short']), { title: 'x', resumeKey: 'v1' });
    expect(await failureOf(other)).toMatchObject({ code: 'resume_mismatch' });
  });

  it('can be aborted, and continued', async () => {
    const { video: client } = createMillrace({ video: base });
    const reason = new Error('enough');
    const controller = new AbortController();
    const upload = client.upload(file, {
      title: 'x',
      signal: controller.signal,
      onProgress: ({ sent }) => void (sent > pieceBytes && controller.abort(reason)),
    });
    await expect(upload).rejects.toBe(reason);
    await client.upload(file, { title: 'x', resumeKey: 'v1' });
    await expectWhole();
  });
});

describe('waiting for a medium', () => {
  const inState = (status: string, progress: number, more = {}) =>
    json(200, { video: { id: 'v', status, progress, ...more } });

  it('reports each percentage once, and ends when it is ready', async () => {
    const { video: client } = createMillrace({ video });
    answers = [inState('processing', 0), inState('processing', 40), inState('processing', 40), inState('ready', 100)];
    const seen: number[] = [];
    const ready = await client.waitUntilReady('v', { intervalMs: 5, onProgress: (percent) => seen.push(percent) });
    expect(ready.status).toBe('ready');
    expect(seen).toEqual([0, 40, 100]);
  });

  it('fails with the code of a medium that cannot be used', async () => {
    const { video: client } = createMillrace({ video });
    answers = [
      inState('error', 0, { error: { code: 'not_media', message: 'The file is not a readable media file.' } }),
    ];
    expect(await failureOf(client.waitUntilReady('v'))).toMatchObject({ status: 422, code: 'not_media' });
  });
});

describe('following the events', () => {
  const frame = (id: string | undefined, type: string) =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify({ id, type, timestamp: 'now', data: { id: 'v' } })}\n\n`;
  const stream =
    (...chunks: string[]) =>
    (_req: IncomingMessage, res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const chunk of chunks) res.write(chunk);
      res.end();
    };

  it('yields them in order, and continues behind the last one after an interruption', async () => {
    const { video: client } = createMillrace({ video, token: 't' });
    const [first, second] = [frame('7', 'video.asset.created'), frame('8', 'video.asset.ready')];
    const progress = frame(undefined, 'video.asset.progress');
    answers = [
      // A comment, and a frame in two chunks.
      stream('retry: 2000\n\n: still here\n\n', first.slice(0, 20), first.slice(20), progress),
      json(503, { code: 'unavailable', detail: 'Busy.' }),
      stream(second),
    ];
    const end = new AbortController();
    const seen: string[] = [];
    for await (const { type } of client.followEvents({ signal: end.signal })) {
      seen.push(type);
      if (seen.length === 3) end.abort();
    }
    expect(seen).toEqual(['video.asset.created', 'video.asset.progress', 'video.asset.ready']);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/events/stream',
      '/api/events/stream?after=7',
      '/api/events/stream?after=7',
    ]);
  });

  it('ends when the credentials are refused', async () => {
    const { video: client } = createMillrace({ video, token: 'old' });
    answers = [json(401, { code: 'unauthenticated', detail: 'No.' })];
    expect(await failureOf(client.followEvents().next())).toMatchObject({ status: 401 });
  });
});
