import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import type { Platform } from '../platform/types.ts';
import type { Service } from './service.ts';

/** Media of one service, and what their owner can change. */
export interface Edited<Owner extends { token: string }> {
  service: Pick<Service, 'name' | 'kind'>;
  join: () => Promise<Owner>;
  /** Uploads the smallest medium and returns its id. */
  upload: (owner: Owner) => Promise<string>;
  /** The name of the medium in an answer. */
  noun: 'video' | 'track' | 'image';
  /** A change of every field, and how the medium shows it. */
  change: { json: Record<string, unknown>; shown: Record<string, unknown> };
  /** Clears the optional fields. */
  clear: { json: Record<string, unknown>; shown: Record<string, unknown> };
  /** A field of text, for many different changes. */
  text: string;
  /** Bodies that are refused, with the field that the answer names. */
  wrong: readonly (readonly [unknown, string])[];
  /** Who owns public media is no secret. */
  strangersGet: 403 | 404;
  /** Counts something of the medium that is no version. */
  count?: (id: string) => Promise<unknown>;
}

const withKey = z.looseObject({ key: z.string() });

export function editing<Owner extends { token: string }>(platform: () => Platform, edited: Edited<Owner>): void {
  const { service, noun, change, clear, text, wrong, strangersGet } = edited;
  const api = () => platform()[service.name].api;
  const item = z.looseObject({ [noun]: z.looseObject({ id: z.string(), etag: z.string() }) });
  const read = (answer: Answer) => item.parse(expectJson(answer, 200))[noun];

  describe('editing', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await edited.join();
    });

    const path = (of = id) => `/${service.kind}/${of}`;
    const get = () => api()('GET', path(), { token: owner.token });
    const patch = (json: unknown, headers: Record<string, string> = {}) =>
      api()('PATCH', path(), { token: owner.token, json, headers });

    it('changes the given fields; the answer is the medium as GET answers it', async () => {
      id = await edited.upload(owner);
      const before = read(await get());
      const changed = await patch(change.json);
      expect(read(changed)).toMatchObject({ ...change.shown, id });
      const after = await get();
      expect(read(after)).toMatchObject(change.shown);
      expect([changed.headers.get('etag'), after.headers.get('etag')]).toEqual([read(after)?.etag, read(after)?.etag]);
      expect(read(after)?.etag).not.toBe(before?.etag);
      expect(read(await patch(clear.json))).toMatchObject({ ...change.shown, ...clear.shown });
      expect(read(await get())).toMatchObject(clear.shown);
    });

    it.each(wrong)('refuses %j', async (json, field) => {
      expectInvalid(await patch(json), field);
    });

    it('refuses what is no JSON object', async () => {
      for (const body of ['[]', '"text"', '{', 'null']) {
        const headers = { 'Content-Type': 'application/json' };
        expectProblem(await api()('PATCH', path(), { token: owner.token, body, headers }), 400);
      }
      expectProblem(await api()('PATCH', path(), { token: owner.token, body: new FormData() }), 415);
      expectInvalid(await api()('PATCH', path(), { token: owner.token }), 'body');
    });

    it('is for the owner, and for keys that may write', async () => {
      const stranger = await edited.join();
      const refused = await api()('PATCH', path(), { token: stranger.token, json: change.json });
      expectProblem(refused, strangersGet);
      const keyWith = async (scope: string) =>
        withKey.parse((await api()('POST', '/keys', { token: owner.token, json: { name: 'k', scopes: [scope] } })).json)
          .key;
      const reading = await api()('PATCH', path(), { key: await keyWith(`${service.kind}:read`), json: change.json });
      expectProblem(reading, 403, 'forbidden');
      const writing = await api()('PATCH', path(), { key: await keyWith(`${service.kind}:write`), json: change.json });
      expect(read(writing)).toMatchObject(change.shown);
    });

    it('of a version that is not the current one is 412; of several with the same version exactly one wins', async () => {
      const { etag = '' } = read(await get()) ?? {};
      await edited.count?.(id);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) => patch({ [text]: `version ${n}` }, { 'If-Match': `"another", ${etag}` })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const current = winners[0]?.headers.get('etag');
      for (const answer of answers) {
        if (answer.status === 200) continue;
        expectProblem(answer, 412, 'precondition_failed');
        expect(answer.headers.get('etag')).toBe(current);
      }
      expect((await get()).headers.get('etag')).toBe(current);
      expect((await patch({ [text]: 'any version' }, { 'If-Match': '*' })).status).toBe(200);
      expectProblem(await patch({ [text]: 'x' }, { 'If-Match': 'no tag' }), 400, 'malformed_request');
    });
  });
}

/** An account without anything. */
export const joining = (platform: () => Platform, service: Pick<Service, 'name'>) => () =>
  register(platform()[service.name].api);
