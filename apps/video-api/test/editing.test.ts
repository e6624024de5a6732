import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, call, type Harness, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const get = (id: string) => call(api.origin, 'GET', `/api/videos/${id}`, { token });
const patch = (id: string, json: unknown, ifMatch?: string): Promise<Answer> =>
  call(api.origin, 'PATCH', `/api/videos/${id}`, {
    token,
    json,
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });

describe('PATCH /videos/:id', () => {
  it('changes the given fields only, and null removes the description', async () => {
    const id = await upload(api.origin, token, 'Harbor');
    const described = await patch(id, { description: 'Boats' });
    expect(described).toMatchObject({ status: 200, body: { video: { title: 'Harbor', description: 'Boats' } } });
    const renamed = await patch(id, { title: '  Harbour ' });
    expect(renamed).toMatchObject({ status: 200, body: { video: { title: 'Harbour', description: 'Boats' } } });
    expect((await patch(id, { description: null })).body.video.description).toBeNull();
    expect((await get(id)).body.video).toMatchObject({ title: 'Harbour', description: null, status: 'processing' });
    const page = await call(api.origin, 'GET', `/api/stream/${id}/embed`);
    expect(page.body).toContain('Harbour');
    expect(page.body).not.toContain('Harbor<');
  });

  it('refuses unknown fields, wrong types and an empty body', async () => {
    const id = await upload(api.origin, token);
    for (const [json, field] of [
      [{ title: 'A', progress: 3 }, 'progress'],
      [{ view_count: 1 }, 'view_count'],
      [{ title: 3 }, 'title'],
      [{ title: null }, 'title'],
      [{ title: ' ' }, 'title'],
      [{ title: 'a\u0000b' }, 'title'],
      [{ title: 'x'.repeat(301) }, 'title'],
      [{ description: ['x'] }, 'description'],
      [{}, 'body'],
      [[], 'body'],
    ] as const) {
      expect([json, await patch(id, json)]).toMatchObject([
        json,
        { status: 400, body: { code: 'invalid_request', errors: [{ field }] } },
      ]);
    }
    expect((await get(id)).body.video.title).toBe('A title');
  });

  it('is refused while the file arrives, because the end of the upload sets all fields', async () => {
    const id = await upload(api.origin, token);
    await api.database.execute(`UPDATE video.videos SET status = 'uploading', updated_at = now() WHERE id = $1`, [id]);
    expect(await patch(id, { title: 'Too early' })).toMatchObject({ status: 409, body: { code: 'not_ready' } });
  });
});

describe('the ETag of a video', () => {
  it('stays the same while views and progress change, and changes with an edit', async () => {
    const id = await upload(api.origin, token);
    const etag = (await get(id)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await get(id)).body.video.etag).toBe(etag);
    expect((await call(api.origin, 'POST', `/api/stream/${id}/view`)).status).toBe(204);
    await api.database.execute('UPDATE video.videos SET progress = 40 WHERE id = $1', [id]);
    await until('the view is counted', async () => (await get(id)).body.video.view_count === 1);
    expect((await get(id)).headers.get('etag')).toBe(etag);
    const edited = await patch(id, { title: 'Another' }, etag);
    expect([edited.status, edited.headers.get('etag')]).toEqual([200, edited.body.video.etag]);
    expect(edited.body.video.etag).not.toBe(etag);
  });

  it('is not for caches: a GET with If-None-Match has the current counters', async () => {
    const id = await upload(api.origin, token);
    const etag = (await get(id)).headers.get('etag') ?? '';
    const again = await call(api.origin, 'GET', `/api/videos/${id}`, { token, headers: { 'If-None-Match': etag } });
    expect([again.status, again.body.video.id]).toEqual([200, id]);
  });

  it('lets exactly one of many concurrent edits of the same version win', async () => {
    const id = await upload(api.origin, token);
    const etag = (await get(id)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patch(id, { title: `title ${n}` }, `"other", ${etag}`)),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const current = winner?.body.video;
    expect((await get(id)).body.video.title).toBe(current.title);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.body.code, answer.headers.get('etag')]).toEqual([
        412,
        'precondition_failed',
        current.etag,
      ]);
    }
  });

  it('is compared strongly; * matches, and other text is 400', async () => {
    const id = await upload(api.origin, token);
    const etag = (await get(id)).headers.get('etag') ?? '';
    const statusWith = async (ifMatch: string) => (await patch(id, { description: 'x' }, ifMatch)).status;
    expect(await statusWith(`W/${etag}`)).toBe(412);
    expect(await statusWith('*')).toBe(200);
    for (const malformed of ['abc', '*, "a"', '"a" b', '"a', ''])
      expect([malformed, await statusWith(malformed)]).toEqual([malformed, 400]);
  });
});
