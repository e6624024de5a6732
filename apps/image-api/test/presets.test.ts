import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { type Answer, type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let postgres: TestPostgres;
let api: ImageApi;
let replica: string;
let worker: FakeWorker;
let owner: Person;
let id: string;

beforeAll(async () => {
  postgres = await startPostgres();
  api = await startImageApi({ IMAGE_PRESETS: 'thumb=w_200,h_200' }, undefined, postgres);
  replica = await api.startReplica();
  worker = await startWorker(api);
  owner = await api.register();
  id = await api.upload(owner);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await postgres.stop();
});

const put = (name: string, parameters: unknown, { key }: Pick<Person, 'key'> = owner): Promise<Answer> =>
  api.call('PUT', `/api/v1/presets/${name}`, { key, json: { parameters } });
const remove = (name: string, { key }: Pick<Person, 'key'> = owner) =>
  api.call('DELETE', `/api/v1/presets/${name}`, { key });
/** The names of the renditions that both processes make of parameters, or the statuses of their refusals. */
async function madeOf(params: string, image = id): Promise<unknown[]> {
  const answers = [
    await api.call('GET', `/img/${image}/${params}`),
    await call(replica, 'GET', `/img/${image}/${params}`),
  ];
  return answers.map(({ status, body }) => {
    if (status !== 200) return status;
    const { width, height } = JSON.parse(body);
    return [width, height];
  });
}
/** Waits until both processes have heard of a change. The clock stands: without a notice, they would believe what they know for ever. */
const bothMake = async (params: string, expected: unknown) => {
  const wanted = JSON.stringify([expected, expected]);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    await until(
      `both processes make ${wanted} of ${params}`,
      async () => JSON.stringify(await madeOf(params)) === wanted,
    );
  } finally {
    clock.mockRestore();
  }
};

describe('a preset of an account', () => {
  it('is stored, shown and deleted', async () => {
    const stored = await put('banner', 'w_300,h_100');
    const preset = {
      name: 'banner',
      parameters: 'w_300,h_100',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    expect([stored.status, stored.body]).toEqual([200, { preset }]);
    const read = () => api.call('GET', '/api/v1/presets/banner', { token: owner.token });
    expect((await read()).body).toEqual({ preset });
    expect((await put('banner', 'w_310')).body.preset).toMatchObject({ parameters: 'w_310' });
    expect((await read()).body.preset).toMatchObject({
      parameters: 'w_310',
      created_at: stored.body.preset.created_at,
    });
    expect((await remove('banner')).body).toEqual({ ok: true });
    expect([(await read()).status, (await remove('banner')).status]).toEqual([404, 404]);
  });

  it('is made at every process, at once after each change, under the name of its parameters', async () => {
    expect(await madeOf('t_card')).toEqual([400, 400]);
    await put('card', 'w_40,h_30');
    await bothMake('t_card', [40, 30]);
    await put('card', 'w_44');
    await bothMake('t_card', [44, null]);
    expect((await api.renditions(id)).sort()).toEqual(expect.arrayContaining(['w_40-h_30', 'w_44']));
    await remove('card');
    await bothMake('t_card', 400);
  });

  it('gives way to parameters of the URL, in both forms', async () => {
    await put('wide', 'w_60,h_20,f_auto');
    await bothMake('t_wide,w_50', [50, 20]);
    const answer = await api.call('GET', `/api/v1/images/${id}/transform?t=wide&h=21`, {
      headers: { accept: 'image/webp' },
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      'image/webp',
      'Accept',
    ]);
    expect(JSON.parse(answer.body)).toMatchObject({ width: 60, height: 21 });
  });

  it('is for images of the account only', async () => {
    await put('mine', 'w_70');
    const stranger = await api.register();
    const other = await api.upload(stranger);
    expect(await madeOf('t_mine', other)).toEqual([400, 400]);
    await put('mine', 'w_71', stranger);
    await bothMake('t_mine', [70, null]);
    expect((await api.call('GET', '/api/v1/presets/mine', { key: stranger.key })).body.preset.parameters).toBe('w_71');
    expect((await remove('mine', stranger)).status).toBe(200);
    expect((await api.call('GET', '/api/v1/presets/mine', { key: owner.key })).status).toBe(200);
    expect(await madeOf('t_mine', 'nosuchimage')).toEqual([404, 404]);
  });

  it('cannot have the name of one of the operator’s', async () => {
    expect(await put('thumb', 'w_1')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await madeOf('t_thumb')).toEqual([
      [200, 200],
      [200, 200],
    ]);
    // One that was there before the operator's means the operator's.
    const now = new Date();
    const row = { accountId: owner.id, name: 'thumb', parameters: 'w_9', createdAt: now, updatedAt: now };
    await api.database.prisma.imagePreset.create({ data: row });
    expect(await madeOf('t_thumb')).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect((await remove('thumb')).status).toBe(200);
  });

  it.each([
    ['', /empty/],
    ['w_0', /^w must/],
    ['w_1,w_2', /^w must not be repeated/],
    ['width_10', /^width is not a transform parameter/],
    ['w', /^w must be written as/],
    ['w_10,', /empty/],
    ['w_10 ,h_10', /^w must/],
    ['w_5000,dpr_8', /^w gives/],
    ['t_thumb', /must not name a preset/],
    ['t_self,w_10', /must not name a preset/],
    ['w_10,exp_1900000000', /must not have s, exp or v/],
    ['w_10,s_abc', /must not have s, exp or v/],
    ['w_%31', /^w must/],
    ['w_1/../../x', /^w must/],
    ['__proto___1', /must be written as|not a transform parameter/],
    [`w_10,${'x'.repeat(1_000)}`, /at most 1000/],
    [3, /string/],
    [null, /string/],
    [['w_10'], /string/],
  ])('is refused with the parameters %j', async (parameters, message) => {
    const answer = await put('wrong', parameters);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body.errors).toEqual([{ field: 'parameters', message: expect.stringMatching(message) }]);
    expect((await api.call('GET', '/api/v1/presets/wrong', { key: owner.key })).status).toBe(404);
  });

  it('needs a body with parameters only, and a name that URLs can have', async () => {
    const send = (json: unknown) => api.call('PUT', '/api/v1/presets/wrong', { key: owner.key, json });
    for (const json of [{}, { parameters: 'w_10', name: 'x' }]) expect((await send(json)).status).toBe(400);
    for (const name of ['Thumb', '1', '-a', 'x'.repeat(41), '%61', 'a.b', '__proto__']) {
      expect([name, (await put(name, 'w_10')).status]).toEqual([name, 404]);
    }
  });

  it('needs the scopes of images', async () => {
    const keyWith = async (...scopes: string[]) =>
      (await api.call('POST', '/api/v1/keys', { token: owner.token, json: { name: 'x', scopes } })).body.key;
    const [reads, writes] = [await keyWith('images:read'), await keyWith('images:write')];
    const status = async (method: string, path: string, key: string, json?: unknown) =>
      (await api.call(method, `/api/v1/presets${path}`, { key, json })).status;
    expect(await status('PUT', '/scoped', reads, { parameters: 'w_10' })).toBe(403);
    expect(await status('PUT', '/scoped', writes, { parameters: 'w_10' })).toBe(200);
    for (const path of ['', '/scoped']) {
      expect([await status('GET', path, reads), await status('GET', path, writes)]).toEqual([200, 403]);
    }
    expect([await status('DELETE', '/scoped', reads), await status('DELETE', '/scoped', writes)]).toEqual([403, 200]);
  });
});

describe('presets of an account', () => {
  it('are at most 100, also if they are written concurrently, and listed by name in pages', async () => {
    const person = await api.register();
    const names = Array.from({ length: 110 }, (_, n) => `p${String(n).padStart(3, '0')}`);
    const answers: Answer[] = [];
    for (let from = 0; from < names.length; from += 5) {
      answers.push(...(await Promise.all(names.slice(from, from + 5).map((name) => put(name, 'w_10', person)))));
    }
    const stored = names.filter((_, n) => answers[n]?.status === 200);
    expect(stored).toHaveLength(100);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    // One of them can still be replaced.
    expect((await put(stored[0] ?? '', 'w_11', person)).status).toBe(200);

    const list = async (query: string) => (await api.call('GET', `/api/v1/presets?${query}`, { key: person.key })).body;
    const first = await list('limit=60');
    const second = await list(`limit=60&cursor=${first.next_cursor}`);
    expect([first.total, first.presets.length, second.presets.length, second.next_cursor]).toEqual([100, 60, 40, null]);
    const listed = [...first.presets, ...second.presets].map(({ name }: { name: string }) => name);
    expect(listed).toEqual(stored);
    expect((await list('page=1&limit=60')).presets).toEqual(second.presets);
    expect((await list('page=-1')).code).toBe('invalid_request');
  });

  it('end with the account', async () => {
    const person = await api.register();
    await put('last', 'w_10', person);
    await api.database.execute('DELETE FROM auth.accounts WHERE id = $1', [person.id]);
    expect(await api.database.prisma.imagePreset.count({ where: { accountId: person.id } })).toBe(0);
  });
});

describe('a stored rendition', () => {
  it('is delivered by its preset while the database is unavailable', async () => {
    await put('kept', 'w_80');
    await bothMake('t_kept', [80, null]);
    await postgres.pause();
    try {
      expect(await madeOf('t_kept')).toEqual([
        [80, null],
        [80, null],
      ]);
    } finally {
      await postgres.resume();
    }
  });
});
