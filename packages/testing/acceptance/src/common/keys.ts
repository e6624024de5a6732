import { describe, expect, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { notStrings, oddTexts, unknownIds } from '../hostile.ts';
import { poll } from '../poll.ts';
import { createdKey, keyList } from '../shapes.ts';
import { apiOf, type Service } from './service.ts';
import type { Story } from './story.ts';

/**
 * @param opens a path that accepts a key
 * @param closed paths that do not
 */
export const keys =
  (service: Pick<Service, 'name' | 'kind'>, opens: string, closed: readonly string[]): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);

    describe('API keys', () => {
      it('are returned once, and later by their prefix', async () => {
        const { token } = await register(api());
        const made = createdKey.parse(
          expectJson(await api()('POST', '/keys', { token, json: { name: 'server' } }), 201),
        );
        expect(made.name).toBe('server');
        expect(made.key).toMatch(/^mr_/);
        const listed = await api()('GET', '/keys', { token });
        expect(listed.text).not.toContain(made.key);
        const [entry, ...others] = keyList.parse(expectJson(listed, 200)).keys;
        expect(others).toEqual([]);
        expect(entry).toMatchObject({ id: made.id, name: 'server', createdAt: made.createdAt });
        expect(made.key.startsWith(entry?.prefix ?? 'nothing')).toBe(true);
        expect(entry?.prefix.length).toBeLessThan(made.key.length / 2);
      });

      it('are accepted by their own endpoints only', async () => {
        const person = await register(api());
        const { key } = await createKey(api(), person);
        expectJson(await api()('GET', opens, { key }), 200);
        for (const path of closed) {
          expectProblem(await api()('GET', path, { key }), 401, 'unauthenticated');
          expectProblem(await api()('GET', path, { token: key }), 401, 'unauthenticated');
        }
        expectProblem(await api()('POST', '/keys', { key, json: { name: 'more' } }), 401, 'unauthenticated');
      });

      it('stop working as soon as they are revoked', async () => {
        const person = await register(api());
        const [first, second] = [await createKey(api(), person, 'one'), await createKey(api(), person, 'two')];
        expect(expectJson(await api()('DELETE', `/keys/${first.id}`, { token: person.token }), 200)).toMatchObject({
          ok: true,
        });
        expectProblem(await api()('GET', opens, { key: first.key }), 401, 'unauthenticated');
        expectJson(await api()('GET', opens, { key: second.key }), 200);
        expectProblem(await api()('DELETE', `/keys/${first.id}`, { token: person.token }), 404);
        const { keys: left } = keyList.parse(expectJson(await api()('GET', '/keys', { token: person.token }), 200));
        expect(left.map(({ name }) => name)).toEqual(['two']);
      });

      it('cannot be read or revoked by other accounts', async () => {
        const [owner, stranger] = [await register(api()), await register(api())];
        const { id, key } = await createKey(api(), owner);
        expectProblem(await api()('DELETE', `/keys/${id}`, { token: stranger.token }), 404, 'not_found');
        expectJson(await api()('GET', opens, { key }), 200);
        expect(keyList.parse(expectJson(await api()('GET', '/keys', { token: stranger.token }), 200)).keys).toEqual([]);
      });

      it('may do only what their scopes say', async () => {
        const { token } = await register(api());
        const withScopes = async (scopes: string[]) => {
          const answer = await api()('POST', '/keys', { token, json: { name: 'server', scopes } });
          expect(answer.json).toMatchObject({ scopes });
          return createdKey.parse(expectJson(answer, 201)).key;
        };
        const [read, write] = [`${service.kind}:read`, `${service.kind}:write`];
        const path = `/${service.kind}/nosuchmedium`;
        const reader = await withScopes([read]);
        expectJson(await api()('GET', opens, { key: reader }), 200);
        const refused = await api()('DELETE', path, { key: reader });
        expectProblem(refused, 403, 'forbidden');
        expect(refused.text).toContain(write);
        expectProblem(await api()('DELETE', path, { key: await withScopes([write]) }), 404);
        expectProblem(await api()('DELETE', path, { key: await withScopes(['*']) }), 404);
        const other = service.kind === 'videos' ? 'tracks:read' : 'videos:read';
        const elsewhere = await api()('GET', opens, { key: await withScopes([other]) });
        expectProblem(elsewhere, 403, 'forbidden');
        expect(elsewhere.text).toContain(read);
      });

      it('expire', async () => {
        const { token } = await register(api());
        const expiresAt = new Date(Date.now() + 5_000).toISOString();
        const answer = await api()('POST', '/keys', { token, json: { name: 'guest', expiresAt } });
        expect(answer.json).toMatchObject({ expiresAt });
        const { key } = createdKey.parse(expectJson(answer, 201));
        const early = await api()('GET', opens, { key });
        if (Date.now() < Date.parse(expiresAt)) expectJson(early, 200);
        await poll(
          async () => (await api()('GET', opens, { key })).status,
          (status) => status === 401,
          { what: 'the key to expire' },
        );
      });

      it.each([
        ['an unknown scope', 'scopes.0', { scopes: ['everything'] }],
        ['no scope', 'scopes', { scopes: [] }],
        ['a scope that is no text', 'scopes.0', { scopes: [5] }],
        ['a list that is none', 'scopes', { scopes: 'videos:read' }],
        ['a time in the past', 'expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
        ['a time that is none', 'expiresAt', { expiresAt: 'tomorrow' }],
        ['a day without a time', 'expiresAt', { expiresAt: '2099-01-01' }],
        ['a number for a time', 'expiresAt', { expiresAt: 4_102_444_800 }],
      ])('are not made with %s', async (_what, field, json) => {
        const { token } = await register(api());
        expectInvalid(await api()('POST', '/keys', { token, json: { name: 'server', ...json } }), field);
        expect(keyList.parse(expectJson(await api()('GET', '/keys', { token }), 200)).keys).toEqual([]);
      });

      it('reject an invalid name, and keep an unusual one', async () => {
        const { token } = await register(api());
        for (const name of [undefined, ...notStrings, '', '  ', 'x'.repeat(10_000), 'nul\u0000']) {
          expectInvalid(await api()('POST', '/keys', { token, json: { name } }), 'name');
        }
        for (const name of oddTexts) {
          const answer = await api()('POST', '/keys', { token, json: { name } });
          expect(createdKey.parse(expectJson(answer, 201)).name).toBe(name);
        }
      });

      it('are not found under invalid ids', async () => {
        const { token } = await register(api());
        for (const id of [...unknownIds, '2147483648', '1.5']) {
          expectProblem(await api()('DELETE', `/keys/${id}`, { token }), 404, 'not_found');
        }
      });

      it('are refused if they never existed', async () => {
        for (const key of ['x', 'mr_', `mr_${'A'.repeat(43)}`, `mr_${'x'.repeat(4_000)}`, "' OR 1=1"]) {
          expectProblem(await api()('GET', opens, { key }), 401, 'unauthenticated');
        }
      });
    });
  };
