import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  call,
  type Harness,
  publishTranscoded,
  register,
  startVideoApi,
  until,
  upload,
} from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const path = (id: string) => `/api/videos/${id}/chapters`;
const put = (id: string, chapters: unknown): Promise<Answer> =>
  call(api.origin, 'PUT', path(id), { token, json: { chapters } });
const get = async (id: string) => (await call(api.origin, 'GET', path(id), { token })).body;
const shown = (id: string) => call(api.origin, 'GET', `/api/stream/${id}/chapters.vtt`);
const video = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;

async function finish(id: string, chapters?: { start: number; title: string }[]): Promise<void> {
  const prefix = `public/videos/${id}/attempt/`;
  await publishTranscoded(api, id, prefix, { durationSeconds: 60, ...(chapters && { chapters }) });
  await until('it is ready', async () => (await video(id)).status === 'ready');
}

async function ready(chapters?: { start: number; title: string }[]): Promise<string> {
  const id = await upload(api.origin, token);
  await finish(id, chapters);
  return id;
}

describe('chapters', () => {
  it('are set, shown to players, and deleted', async () => {
    const id = await ready();
    expect(await get(id)).toEqual({ chapters: [], source: null });
    expect((await shown(id)).status).toBe(404);
    const chapters = [
      { start: 0, title: 'Arrival' },
      { start: 12.5, title: 'A < B & C --> D' },
    ];
    expect((await put(id, chapters)).body).toEqual({ chapters, source: 'upload' });
    expect(await get(id)).toEqual({ chapters, source: 'upload' });
    expect((await video(id)).chapters).toBe(2);
    const answer = await shown(id);
    expect(answer.body).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:12.500\nArrival\n\n00:00:12.500 --> 00:01:00.000\nA &lt; B &amp; C --&gt; D\n',
    );
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await call(api.origin, 'DELETE', path(id), { token })).body).toEqual({ ok: true });
    expect((await shown(id)).status).toBe(404);
    expect(await get(id)).toEqual({ chapters: [], source: 'upload' });
    expect((await video(id)).chapters).toBe(0);
  });

  it('of the file are taken over, unless the owner has set some, or none', async () => {
    const ofFile = [{ start: 0, title: 'Of the file' }];
    expect(await get(await ready(ofFile))).toEqual({ chapters: ofFile, source: 'file' });
    const id = await upload(api.origin, token);
    // The duration is not known yet.
    await put(id, [
      { start: 1, title: 'Mine' },
      { start: 3_600, title: 'Too late' },
    ]);
    expect((await shown(id)).status).toBe(409);
    await finish(id, ofFile);
    expect(await get(id)).toEqual({ chapters: [{ start: 1, title: 'Mine' }], source: 'upload' });
    const none = await upload(api.origin, token);
    await call(api.origin, 'DELETE', path(none), { token });
    await finish(none, ofFile);
    expect(await get(none)).toEqual({ chapters: [], source: 'upload' });
  });

  it.each<[string, unknown, string]>([
    [
      'out of order',
      [
        { start: 5, title: 'A' },
        { start: 4, title: 'B' },
      ],
      'chapters',
    ],
    [
      'twice at a time',
      [
        { start: 5, title: 'A' },
        { start: 5, title: 'B' },
      ],
      'chapters',
    ],
    ['beyond the end', [{ start: 60, title: 'A' }], 'chapters.0.start'],
    ['before the beginning', [{ start: -1, title: 'A' }], 'chapters.0.start'],
    ['without a time', [{ title: 'A' }], 'chapters.0.start'],
    ['at a text', [{ start: '1', title: 'A' }], 'chapters.0.start'],
    ['without a title', [{ start: 1, title: ' ' }], 'chapters.0.title'],
    ['of two lines', [{ start: 1, title: 'A\nB' }], 'chapters.0.title'],
    ['of a long title', [{ start: 1, title: 'x'.repeat(301) }], 'chapters.0.title'],
    ['with more fields', [{ start: 1, title: 'A', end: 2 }], 'chapters.0.end'],
    ['by the thousand', Array.from({ length: 501 }, (_, n) => ({ start: n / 10, title: 'A' })), 'chapters'],
    ['as a text', 'A', 'chapters'],
  ])('are refused %s', async (_what, chapters, field) => {
    const id = await ready();
    const answer = await put(id, chapters);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await get(id)).chapters).toEqual([]);
  });

  it('are their owner’s', async () => {
    const id = await ready();
    const stranger = await register(api.origin);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const given = method === 'PUT' ? { json: { chapters: [] } } : {};
      expect((await call(api.origin, method, path(id), { token: stranger, ...given })).status).toBe(404);
    }
  });
});
