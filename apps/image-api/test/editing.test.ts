import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageApi, type Person, pictureForm, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;

beforeAll(async () => {
  api = await startImageApi();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const patch = (id: string, json: unknown, headers: Record<string, string> = {}, { key } = owner) =>
  api.call('PATCH', `/api/v1/images/${id}`, { key, json, headers });
const named = async (person: Person, name: string): Promise<string> => {
  const { body } = await api.call('POST', '/api/v1/upload', { key: person.key, form: pictureForm({}, name) });
  return body.image.id;
};

describe('PATCH /images/:id', () => {
  it('sets and clears the alternative text and the tags; tags are normalized and unique', async () => {
    const id = await api.upload(owner);
    expect(
      (await patch(id, { alt: 'Boats', tags: [' Sea ', 'sea', 'Deep\tBlue', 'Cafe\u0301'] })).body.image,
    ).toMatchObject({
      alt: 'Boats',
      tags: ['sea', 'deep blue', 'café'],
    });
    const read = await api.call('GET', `/api/v1/images/${id}`, { token: owner.token });
    expect(read.body.image).toMatchObject({ alt: 'Boats', file_name: 'a picture.jpg', etag: read.headers.get('etag') });
    expect((await patch(id, { alt: null })).body.image).toMatchObject({
      alt: null,
      tags: ['sea', 'deep blue', 'café'],
    });
    expect((await patch(id, { tags: [] })).body.image.tags).toEqual([]);
  });

  it.each([
    [{ alt: 3 }, 'alt'],
    [{ tags: 'sea' }, 'tags'],
    [{ tags: null }, 'tags'],
    [{ tags: ['sea', ''] }, 'tags.1'],
    [{ tags: [{}] }, 'tags.0'],
    [{ tags: ['x'.repeat(51)] }, 'tags.0'],
    [{ tags: Array.from({ length: 51 }, (_, n) => `tag ${n}`) }, 'tags'],
    [{ alt: 'x'.repeat(1_001) }, 'alt'],
    [{ width: 3 }, 'width'],
    [{}, 'body'],
  ])('refuses %j', async (json, field) => {
    const id = await api.upload(owner);
    expect(await patch(id, json)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field }] },
    });
  });

  it('is 404 for another account and for an upload that is running', async () => {
    const id = await api.upload(owner);
    expect((await patch(id, { alt: 'x' }, {}, await api.register())).status).toBe(404);
    await api.database.execute(`UPDATE image.images SET status = 'uploading', updated_at = now() WHERE id = $1`, [id]);
    expect((await patch(id, { alt: 'x' })).status).toBe(404);
  });

  it('of the same version: one of two concurrent ones wins', async () => {
    const id = await api.upload(owner);
    const etag = (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).headers.get('etag') ?? '';
    const answers = await Promise.all(['a', 'b'].map((alt) => patch(id, { alt }, { 'If-Match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('the list of images', () => {
  it('filters by name, alternative text and tag, sorts by name, and is walked by cursor', async () => {
    const person = await api.register();
    const ids = [await named(person, 'Été.jpg'), await named(person, 'a_1.png'), await named(person, 'aX1.png')];
    await patch(ids[1] ?? '', { alt: 'Ein Straßenfest', tags: ['Party'] }, {}, person);
    const list = async (query: string) => {
      const { body } = await api.call('GET', `/api/v1/images?${query}`, { key: person.key });
      return [body.images.map(({ file_name }: { file_name: string }) => file_name), body.total, body.next_cursor];
    };
    expect(await list('q=ete')).toEqual([['Été.jpg'], 1, null]);
    expect(await list('q=strassen')).toEqual([['a_1.png'], 1, null]);
    expect(await list('q=a_')).toEqual([['a_1.png'], 1, null]);
    expect(await list('tag=PARTY')).toEqual([['a_1.png'], 1, null]);
    expect(await list('tag=part')).toEqual([[], 0, null]);
    expect(await list('sort=file_name')).toEqual([['a_1.png', 'aX1.png', 'Été.jpg'], 3, null]);
    const [first, , cursor] = await list('limit=2');
    expect(first).toEqual(['aX1.png', 'a_1.png']);
    expect(await list(`limit=2&cursor=${cursor}`)).toEqual([['Été.jpg'], 3, null]);
    const elsewhere = await api.call('GET', `/api/v1/images?tag=party&cursor=${cursor}`, { key: person.key });
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
  });
});
