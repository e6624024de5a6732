import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, type RunningServer } from '@millrace/service';
import { z } from 'zod';
import { jsonBody, paging, route, serialId, text } from '../src/index.ts';
import { serve } from './server.ts';

let server: RunningServer & { url: string };

beforeAll(async () => {
  server = await serve((app) => {
    app.get('/secret', () => {
      throw new Error('password=hunter2 at /home/someone/file.ts');
    });
    app.get('/busy', () => {
      throw new AppError('unavailable', 'Come back later.', {
        retryAfter: 2.2,
        cause: new Error('ECONNREFUSED 10.0.0.1'),
      });
    });
    app.get('/login', () => {
      throw new AppError('unauthenticated');
    });
    app.get(
      '/list',
      route({ query: paging(50) }, ({ query }, _req, res) => void res.json(query)),
    );
    app.get(
      '/things/:id',
      route({ params: z.object({ id: serialId }) }, ({ params }, _req, res) => void res.json(params)),
    );
    const body = z.object({ name: text({ max: 10 }), inner: z.object({ n: z.number() }).optional() });
    app.post(
      '/lenient',
      jsonBody(),
      route({ body, unknownFields: 'ignored' }, ({ body }, _req, res) => void res.json(body)),
    );
    app.post(
      '/things',
      jsonBody(),
      route({ body }, ({ body }, _req, res) => void res.status(201).json(body)),
    );
  });
});

afterAll(() => server.close(0));

async function get(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  const body: unknown = await response.json();
  return { response, body };
}

const post = (body: string, contentType = 'application/json') =>
  get('/things', { method: 'POST', body, headers: { 'content-type': contentType } });

/** Sends `POST /things` with a chunked body, and returns the whole response. */
async function sendChunks(chunks: string[]): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  const head = 'POST /things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  let answer = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
  });
  // The server may close the connection while the client is still sending.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

describe('problem responses', () => {
  it('are problem+json and contain the request id of the header', async () => {
    const { response, body } = await get('/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 404, code: 'not_found', requestId: response.headers.get('x-request-id') });
  });

  it('do not reveal the cause', async () => {
    for (const path of ['/secret', '/busy']) {
      const { body } = await get(path);
      expect(JSON.stringify(body)).not.toMatch(/hunter2|home|ECONNREFUSED|10\.0\.0\.1/);
    }
    expect((await get('/secret')).response.status).toBe(500);
  });

  it('contain Retry-After in whole seconds, rounded up', async () => {
    const { response } = await get('/busy');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
  });

  it('contain WWW-Authenticate with a 401', async () => {
    expect((await get('/login')).response.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('keep a well-formed request id and replace a forged one', async () => {
    const kept = await fetch(`${server.url}/nothing`, { headers: { 'x-request-id': 'abc-12345' } });
    expect(kept.headers.get('x-request-id')).toBe('abc-12345');
    const replaced = await fetch(`${server.url}/nothing`, { headers: { 'x-request-id': 'a b"{}' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('validation', () => {
  it('names each invalid field of a body', async () => {
    const { response, body } = await post('{"name": 7, "inner": {"n": "x"}}');
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'name' }, { field: 'inner.n' }] });
  });

  it.each([
    ['malformed JSON', '{"name": ', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['a bare string', '"x"', 'application/json', 400],
    ['another content type', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['an unknown charset', '{}', 'application/json; charset=klingon', 415],
    ['more than 64 KiB', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413],
    ['NUL', '{"name": "a\\u0000b"}', 'application/json', 400],
    ['a lone surrogate', '{"name": "\\ud800"}', 'application/json', 400],
    ['only blanks', '{"name": "   "}', 'application/json', 400],
    ['too long', '{"name": "12345678901"}', 'application/json', 400],
    ['a prototype key', '{"__proto__": {"name": "x"}}', 'application/json', 400],
  ])('rejects %s', async (_title, body, contentType, status) => {
    expect((await post(body, contentType)).response.status).toBe(status);
  });

  it('refuses fields that are not known, at every depth, and names the known one that is most like each', async () => {
    const sent = { name: 'x', Name_: 'y', inner: { n: 1, m: 2 }, ['k'.repeat(300)]: 1 };
    const { response, body } = await post(JSON.stringify(sent));
    expect(response.status).toBe(400);
    const like = (name: string) => `is not known; the known field most like it is ${name}`;
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: [
        { field: 'inner.m', message: like('n') },
        { field: 'Name_', message: like('name') },
        { field: 'k'.repeat(100), message: like('name') },
      ],
    });
  });

  it('ignores them where the operation says so, and names them in the answer', async () => {
    const sent = { name: 'x', 'na\r\n"me': 'y', inner: { n: 1, '\ud800': 2 } };
    const headers = { 'content-type': 'application/json' };
    const { response, body } = await get('/lenient', { method: 'POST', body: JSON.stringify(sent), headers });
    expect([response.status, body]).toEqual([200, { name: 'x', inner: { n: 1 } }]);
    const names = 'inner.%EF%BF%BD, na%0D%0A%22me';
    expect(response.headers.get('warning')).toBe(`299 - "Ignored fields that are not known: ${names}"`);
    const wrong = await get('/lenient', { method: 'POST', body: '{"nam": "x"}', headers });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
    expect(wrong.response.headers.get('warning')).toContain('nam"');
  });

  it('accepts a chunked body, and closes the connection after thousands of tiny chunks', async () => {
    const body = (blanks: number) =>
      Array.from(`${' '.repeat(blanks)}{"name":"x"}`, (character) => `1\r\n${character}\r\n`);
    expect(await sendChunks(body(100))).toMatch(/^HTTP\/1\.1 201 /);
    expect(await sendChunks(body(10_000))).toBe('');
  });

  it('treats a missing body as an empty object', async () => {
    const { response, body } = await get('/things', { method: 'POST' });
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ errors: [{ field: 'name' }] });
  });

  it.each(['0', '-1', '1.5', 'x', '2147483648', '99999999999999999999', '%00', '1%2f2'])(
    'answers 404 for the id %s',
    async (id) => {
      expect((await get(`/things/${id}`)).response.status).toBe(404);
    },
  );

  it('answers an undecodable path with a 4xx', async () => {
    expect((await get('/things/%E0%A4%A')).response.status).toBe(400);
  });
});

describe('paging', () => {
  it.each([
    ['', { limit: 20 }],
    ['?cursor=abc', { cursor: 'abc', limit: 20 }],
    ['?page=3&limit=7', { page: 3, limit: 7 }],
    ['?limit=1000', { limit: 50 }],
  ])('reads "%s"', async (query, expected) => {
    expect((await get(`/list${query}`)).body).toEqual(expected);
  });

  it.each([
    '?limit=0',
    '?limit=-1',
    '?page=-1',
    '?page=x',
    '?limit=1.5',
    '?page=1&page=2',
    '?page=',
    '?limit=1e3',
    '?page=99999999999',
    '?page=0&cursor=abc',
    `?cursor=${'a'.repeat(7_000)}`,
  ])('rejects "%s"', async (query) => {
    expect((await get(`/list${query}`)).response.status).toBe(400);
  });
});
