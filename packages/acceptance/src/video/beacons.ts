import { beforeAll, describe, expect, it } from '@jest/globals';
import { getVideo, type Person, register, untilSettled, upload } from '../actions.ts';
import { expectProblem } from '../expect.ts';
import { tinyVideo } from '../media.ts';
import type { Story } from './story.ts';

export const beacons: Story = (platform) => {
  const api = () => platform().video.api;

  describe('view beacons', () => {
    let person: Person;
    let id: string;

    beforeAll(async () => {
      person = await register(api());
      id = await upload(api(), person, await tinyVideo());
      await untilSettled(api(), person, id);
    });

    const views = async () => (await getVideo(api(), person, id)).view_count;
    const send = (ask: Parameters<ReturnType<typeof api>>[2] = {}) => api()('POST', `/stream/${id}/view`, ask);

    it('counts each one, by the time of its answer', async () => {
      const before = await views();
      const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
      for (const answer of answers) expect(answer).toMatchObject({ status: 204, text: '' });
      expect(await views()).toBe(before + 100);
    });

    it('counts a repeated one once, named in the body or in a header', async () => {
      const before = await views();
      const json = { viewId: 'the-same-view' };
      for (let i = 0; i < 3; i++) expect((await send({ json })).status).toBe(204);
      expect(await views()).toBe(before + 1);
      const headers = { 'Idempotency-Key': 'the-same-request' };
      await Promise.all([send({ headers }), send({ headers }), send({ headers })]);
      expect(await views()).toBe(before + 2);
    });

    it('takes what browsers send: text, form data, nothing', async () => {
      const before = await views();
      const bodies: [string, string][] = [
        ['text/plain;charset=UTF-8', '{"viewId":"by-beacon"}'],
        ['text/plain', ''],
        ['application/json', '{}'],
      ];
      for (const [type, body] of bodies)
        expect((await send({ body, headers: { 'Content-Type': type } })).status).toBe(204);
      expect(await views()).toBe(before + 3);
    });

    it('refuses a body that is wrong, and counts nothing', async () => {
      const before = await views();
      for (const body of [
        '{',
        'no json',
        '[]',
        '"text"',
        '{"viewId":42}',
        '{"viewId":{}}',
        `{"viewId":"${'x'.repeat(10_000)}"}`,
      ]) {
        expectProblem(await send({ body, headers: { 'Content-Type': 'text/plain' } }), 400);
      }
      expectProblem(await send({ body: 'x'.repeat(200_000) }), 413, 'payload_too_large');
      expect(await views()).toBe(before);
    });

    it('needs no credentials, and ignores bad ones', async () => {
      expect((await send({ token: 'bad' })).status).toBe(204);
    });
  });
};
