import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { apiOf, type CommonStory, untilDone, uploadTo } from './service.ts';

export const beacons: CommonStory = (platform, service) => {
  const api = () => apiOf(platform, service);
  const { path, idField, count } = service.beacon;

  describe('beacons', () => {
    let person: Person;
    let id: string;

    beforeAll(async () => {
      person = await register(api());
      id = await uploadTo(api(), service, person);
      await untilDone(api(), service, person, id);
    });

    const counted = async () =>
      count(expectJson(await api()('GET', `/${service.kind}/${id}`, { token: person.token }), 200));
    const send = (ask: Parameters<ReturnType<typeof api>>[2] = {}) => api()('POST', path(id), ask);

    it('counts each one before it is answered', async () => {
      const before = await counted();
      const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
      for (const answer of answers) expect(answer).toMatchObject({ status: 204, text: '' });
      expect(await counted()).toBe(before + 100);
    });

    it('counts a repeated one once, with its id in the body or in a header', async () => {
      const before = await counted();
      const json = { [idField]: 'the-same-one' };
      for (let i = 0; i < 3; i++) expect((await send({ json })).status).toBe(204);
      expect(await counted()).toBe(before + 1);
      const headers = { 'Idempotency-Key': 'the-same-request' };
      await Promise.all([send({ headers }), send({ headers }), send({ headers })]);
      expect(await counted()).toBe(before + 2);
    });

    it('needs no credentials, and accepts what browsers send: text, JSON, nothing', async () => {
      const before = await counted();
      const bodies: [string, string][] = [
        ['text/plain;charset=UTF-8', `{"${idField}":"by-beacon"}`],
        ['text/plain', ''],
        ['application/json', '{}'],
      ];
      for (const [type, body] of bodies)
        expect((await send({ body, headers: { 'Content-Type': type } })).status).toBe(204);
      expect(await counted()).toBe(before + 3);
    });

    it('refuses an invalid body and counts nothing', async () => {
      const before = await counted();
      for (const body of [
        '{',
        'no json',
        '[]',
        '"text"',
        `{"${idField}":42}`,
        `{"${idField}":{}}`,
        `{"${idField}":"${'x'.repeat(10_000)}"}`,
      ]) {
        expectProblem(await send({ body, headers: { 'Content-Type': 'text/plain' } }), 400);
      }
      expectProblem(await send({ body: 'x'.repeat(200_000) }), 413, 'payload_too_large');
      expect(await counted()).toBe(before);
    });
  });
};
