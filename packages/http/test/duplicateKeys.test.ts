import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { z } from 'zod';
import { duplicateKeyOf } from '../src/duplicateKey.ts';
import { beaconBody, jsonBody, route } from '../src/index.ts';
import { serve } from './server.ts';

describe('the first duplicate key', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1,"d":[{"e":1},{"e":1,"e":2}]}}', 'e'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    [String.raw`{"\"":1,"\"":2}`, '"'],
    [String.raw`{"\\":1,"\\":2}`, '\\'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{ "a" : [ ] , "a" : { } }', 'a'],
    ['{"é":1,"\u00e9":2}', 'é'],
    [`{"k":${'['.repeat(20_000)}${']'.repeat(20_000)},"k":1}`, 'k'],
  ])('%.40s', (json, key) => {
    JSON.parse(json);
    expect(duplicateKeyOf(json)).toBe(key);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '["a","a",{"a":"a","b":"a"}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\\\","b":"\\"a\\":","c":["a","b"]}',
    '{"a":[1,"b","b"],"b":"a"}',
    '{"e\u0301":1,"\u00e9":2}',
    '{}',
    '"a"',
    '5',
    ' [ ] ',
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ])('there is none in %.40s', (json) => {
    JSON.parse(json);
    expect(duplicateKeyOf(json)).toBeUndefined();
  });

  it('of random objects is found if a key is repeated, and only then', () => {
    const keys = ['a', 'b', '"', '\\', 'é', '\u0000', ',', '{', ':'];
    for (let seed = 0; seed < 5_000; seed += 1) {
      const chosen = Array.from(
        { length: 3 },
        (_, at) => keys[Math.floor(seed / keys.length ** at) % keys.length] ?? '',
      );
      const json = `{${chosen.map((key) => `${JSON.stringify(key)}:${JSON.stringify({ [key]: chosen })}`).join(',')}}`;
      expect(duplicateKeyOf(json) !== undefined).toBe(new Set(chosen).size < chosen.length);
    }
  });
});

describe('bodies', () => {
  let server: RunningServer & { url: string };
  beforeAll(async () => {
    const body = z.looseObject({ name: z.string() });
    server = await serve((app) => {
      for (const [path, reader] of [['/json', jsonBody()] as const, ['/beacon', beaconBody()] as const]) {
        app.post(
          path,
          reader,
          route({ body }, ({ body }, _req, res) => {
            res.json({
              ...body,
              admin: 'admin' in body,
              inherited: Object.getPrototypeOf(Object.getPrototypeOf(body)) === null,
            });
          }),
        );
      }
    });
  });
  afterAll(() => server.close(0));

  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
    const response = await fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': type } });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };

  it.each(['/json', '/beacon'])('%s: with two keys of one name are refused', async (path) => {
    for (const body of [
      '{"name":"a","name":"b"}',
      '{"name":"a","n":[{"x":1,"x":1}]}',
      String.raw`{"name":"a","n\u0061me":"b"}`,
    ]) {
      expect(await post(path, body)).toMatchObject({
        status: 400,
        answer: { code: 'malformed_request', detail: 'The body has an object with two keys of the same name.' },
      });
    }
    expect((await post(path, '{"name":"a","other":{"name":"b"}}')).status).toBe(200);
  });

  it('in UTF-16 are compared too', async () => {
    const body = new Uint8Array(Buffer.from('{"name":"a","name":"b"}', 'utf16le'));
    expect(await post('/json', body, 'application/json; charset=utf-16le')).toMatchObject({ status: 400 });
    const good = new Uint8Array(Buffer.from('{"name":"a"}', 'utf16le'));
    expect(await post('/json', good, 'application/json; charset=utf-16le')).toMatchObject({ status: 200 });
  });

  it('in a charset that is no JSON are refused', async () => {
    for (const charset of ['utf-7', 'utf-32']) {
      const { status } = await post('/json', '{"name":"a"}', `application/json; charset=${charset}`);
      expect(status).toBe(400);
    }
  });

  it.each(['/json', '/beacon'])('%s: a __proto__ key changes no prototype', async (path) => {
    expect(
      await post(path, '{"name":"a","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
    ).toMatchObject({
      status: 200,
      answer: { admin: false, inherited: true },
    });
    expect('admin' in {}).toBe(false);
  });

  it.each(['/json', '/beacon'])('%s: of 10 MB are refused before they are parsed', async (path) => {
    const { status } = await post(path, `{"name":"${'x'.repeat(10_000_000)}","name":1}`);
    expect(status).toBe(413);
  });
});
