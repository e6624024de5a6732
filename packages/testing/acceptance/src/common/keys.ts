import { describe, expect, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { notStrings, oddTexts, unknownIds } from '../hostile.ts';
import { createdKey, keyList } from '../shapes.ts';
import { apiOf, type Service } from './service.ts';
import type { Story } from './story.ts';

/**
 * @param opens a path that accepts a key
 * @param closed paths that do not
 */
export const keys =
  (service: Pick<Service, 'name'>, opens: string, closed: readonly string[]): Story =>
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
