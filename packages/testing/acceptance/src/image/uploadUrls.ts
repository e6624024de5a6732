import { beforeAll, describe, expect, it } from '@jest/globals';
import { quarters } from '@millrace/testkit/media';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem, timestamp } from '../expect.ts';
import { notStrings } from '../hostile.ts';
import { poll } from '../poll.ts';
import { listOf, newOwner, type Owner, pictureForm, smallPicture, storedOf } from './actions.ts';

const uploadUrl = z.looseObject({
  id: z.string(),
  status: z.enum(['open', 'uploading', 'used', 'ended']),
  imageId: z.string().nullable(),
});
const issuedUrl = uploadUrl.extend({ url: z.url() });
const uploaded = z.strictObject({
  image: z.strictObject({
    id: z.string(),
    width: z.int(),
    height: z.int(),
    mime_type: z.string(),
    url: z.url(),
    format: z.string(),
    size: z.int(),
    frames: z.int(),
  }),
});

/** URLs to which pages without credentials upload one image. */
export const uploadUrls: Story = (platform) => {
  const api = () => platform().image.api;

  describe('upload URLs', () => {
    let owner: Owner;
    beforeAll(async () => {
      owner = await newOwner(api());
    });

    /** @returns the id of the URL, and its path below the API */
    async function issue(json: unknown = {}, who: { key?: string; token?: string } = { key: owner.key }) {
      const issued = issuedUrl.parse(expectJson(await api()('POST', '/upload-urls', { ...who, json }), 201));
      const { origin, pathname } = new URL(issued.url);
      expect(origin + pathname).toMatch(new RegExp(`^${api().base}/upload-urls/`));
      return { ...issued, path: pathname.slice(new URL(api().base).pathname.length) };
    }
    const shown = async (id: string) =>
      uploadUrl.parse(expectJson(await api()('GET', `/upload-urls/${id}`, { token: owner.token }), 200));
    const put = (path: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
      api()('PUT', path, { body: new Uint8Array(bytes), headers });
    const post = (path: string, bytes: Uint8Array, name = 'a.png'): Promise<Answer> =>
      api()('POST', path, { body: pictureForm(bytes, name) });
    const left = async () => [(await listOf(api(), owner)).total, await storedOf(platform())];
    const untilLeft = (before: unknown) =>
      poll(left, (now) => JSON.stringify(now) === JSON.stringify(before), {
        what: 'nothing of the uploads to be left',
      });

    it.each(['POST', 'PUT'])('take one image by %s, into the account', async (method) => {
      const bytes = await smallPicture();
      const { id, path, url, ...issued } = await issue({ expiresIn: 600 }, { token: owner.token });
      expect(issued).toMatchObject({ status: 'open', imageId: null, expiresAt: timestamp, usedAt: null });
      const answer = method === 'POST' ? await post(path, bytes) : await put(path, bytes);
      const { image } = uploaded.parse(expectJson(answer, 201));
      expect(image).toMatchObject({ width: 120, height: 80, mime_type: 'image/png', size: bytes.length });
      expect(await shown(id)).toMatchObject({ status: 'used', imageId: image.id, usedAt: timestamp });
      expect(expectJson(await api()('GET', `/images/${image.id}`, { key: owner.key }), 200)).toMatchObject({
        image: { file_name: method === 'POST' ? 'a.png' : null },
      });
      expectProblem(await put(path, bytes), 410, 'upload_url_ended');
      expectProblem(await post(path, bytes), 410, 'upload_url_ended');
    });

    it('accept one of several uploads at a time, and keep nothing of the others', async () => {
      const bytes = await smallPicture();
      const before = (await left())[0];
      const { id, path } = await issue();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? put(path, bytes) : post(path, bytes))),
      );
      const [accepted, ...more] = answers.filter(({ status }) => status === 201);
      expect([accepted?.status, more.length]).toEqual([201, 0]);
      for (const answer of answers.filter((one) => one !== accepted)) {
        expect([409, 410]).toContain(answer.status);
        expectProblem(answer, answer.status, answer.status === 409 ? 'conflict' : 'upload_url_ended');
      }
      expect((await shown(id)).imageId).toBe(uploaded.parse(accepted?.json).image.id);
      expect((await left())[0]).toBe(Number(before) + 1);
    });

    it('keep nothing of what they refuse, and can be used afterwards', async () => {
      const before = await left();
      const { id, path } = await issue({ types: ['image/webp'], maxBytes: 50_000 });
      const png = await smallPicture();
      const truncated = (await quarters(40, 30).webp().toBuffer()).subarray(0, 60);
      expectProblem(await put(path, png, { 'Content-Type': 'image/webp' }), 415, 'unsupported_media_type');
      expectProblem(await post(path, png, 'a.webp'), 415, 'unsupported_media_type');
      expectProblem(await put(path, Buffer.from('just text')), 415, 'unsupported_media_type');
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
      expectProblem(await put(path, Buffer.from(svg)), 415, 'unsupported_media_type');
      expectProblem(await put(path, truncated), 422);
      expectProblem(await put(path, new Uint8Array()), 400, 'empty_file');
      expectProblem(await put(path, new Uint8Array(50_001)), 413, 'payload_too_large');
      expectInvalid(await api()('POST', path, { body: new FormData() }), 'file');
      expectProblem(await api()('POST', path, { json: {} }), 415, 'unsupported_media_type');
      await untilLeft(before);
      expect((await shown(id)).status).toBe('open');
      const webp = await quarters(40, 30).webp().toBuffer();
      expect(uploaded.parse(expectJson(await put(path, webp), 201)).image.mime_type).toBe('image/webp');
    });

    it('end when they are revoked, or when the key that issued them is', async () => {
      const bytes = await smallPicture();
      const own = await issue();
      expect(expectJson(await api()('DELETE', `/upload-urls/${own.id}`, { key: owner.key }), 200)).toEqual({
        ok: true,
      });
      expectProblem(await put(own.path, bytes), 404, 'not_found');
      const created = z
        .looseObject({ id: z.int(), key: z.string() })
        .parse(expectJson(await api()('POST', '/keys', { token: owner.token, json: { name: 'of a page' } }), 201));
      const { id, path } = await issue({}, { key: created.key });
      await api()('DELETE', `/keys/${created.id}`, { token: owner.token });
      expectProblem(await put(path, bytes), 410, 'upload_url_ended');
      expect((await shown(id)).status).toBe('ended');
    });

    it('can be used by pages of other origins', async () => {
      const { path } = await issue();
      const preflight = await api()('OPTIONS', path, {
        headers: { Origin: 'https://page.example', 'Access-Control-Request-Method': 'PUT' },
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      const answer = await put(path, await smallPicture(), { Origin: 'https://page.example' });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    });

    it('are refused with what makes no sense', async () => {
      const ask = (json: unknown) => api()('POST', '/upload-urls', { key: owner.key, json });
      for (const expiresIn of [0, 59, 86_401, 1.5, '600', ...notStrings.slice(1)]) {
        expectInvalid(await ask({ expiresIn }), 'expiresIn');
      }
      for (const maxBytes of [0, -1, 1.5, 1e12, '5', null]) expectInvalid(await ask({ maxBytes }), 'maxBytes');
      for (const types of [[], 'image/png', 42, null]) expectInvalid(await ask({ types }), 'types');
      expectInvalid(await ask({ types: ['text/html'] }), 'types.0');
      expectInvalid(await ask({ url: 'https://page.example' }), 'url');
    });
  });
};
