import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { goodPassword, type Person, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { session } from '../shapes.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import { type UploadingService, uploadSmallest } from './uploading.ts';

const ending = z.looseObject({ ok: z.literal(true), deleteAt: z.iso.datetime() });

/** An operator may give owners days to think about it. The story waits only on a platform that gives them seconds. */
const longestWaitMs = 60_000;

/** What was answered before an account ended; on a busy machine, it may have ended before the answer. */
const inTime = <T>(deleteAt: number, answered: T): T | undefined => (Date.now() < deleteAt ? answered : undefined);

/**
 * The end of an account, at the wish of its owner: what happens at once, and, in a story to be told as the last one, what happens after
 * the time of grace.
 */
export function endingOfAccounts(service: UploadingService): { begin: Story; end: Story } {
  /** An account that was deleted at the beginning, with the id of its medium. */
  let leaving: { person: Person; id: string; deleteAt: number };

  const actionsOn = (platform: Parameters<Story>[0]) => {
    const api = () => apiOf(platform, service);
    const login = ({ email, password }: Pick<Person, 'email' | 'password'>, more = {}) =>
      api()('POST', '/auth/login', { json: { email, password, ...more } });

    const remove = async ({ token, password }: Person): Promise<number> => {
      const answer = await api()('DELETE', '/auth/me', { token, json: { password } });
      return Date.parse(ending.parse(expectJson(answer, 200)).deleteAt);
    };

    return { api, login, remove, upload: (person: Person) => uploadSmallest(api(), service, person) };
  };

  const begin: Story = (platform) => {
    const { api, login, remove, upload } = actionsOn(platform);

    describe('an account that its owner deletes', () => {
      beforeAll(async () => {
        const person = await register(api());
        leaving = { person, id: await upload(person), deleteAt: await remove(person) };
      });

      it('is refused by all services, until its owner logs in to keep it', async () => {
        const leave = async () => {
          const person = await register(api());
          const id = await upload(person);
          const deleteAt = await remove(person);
          for (const name of ['video', 'music', 'image'] as const) {
            await poll(
              async () => (await platform()[name].api('GET', '/auth/me', { token: person.token })).status,
              (status) => status === 401,
              { what: `${name} to refuse the token` },
            );
          }
          const refused = await login(person);
          const wrong = await login({ ...person, password: 'wrong' }, { restore: true });
          return inTime(deleteAt, { person, id, refused, wrong, restored: await login(person, { restore: true }) });
        };
        const { person, id, refused, wrong, restored } = await until('all are asked before the account ends', leave);
        expectProblem(refused, 403, 'account_ending');
        expectProblem(wrong, 401, 'invalid_credentials');
        const { token } = session.parse(expectJson(restored, 200));
        expectJson(await api()('GET', `/${service.kind}/${id}`, { token }), 200);
        expectJson(await login(person), 200);
      });

      it('keeps its address until it is removed', async () => {
        const { answer } = await until('it is asked before the account ends', async () => {
          const person = await register(api());
          const deleteAt = await remove(person);
          const json = { email: person.email, password: goodPassword, companyName: 'Again', displayName: 'Again' };
          return inTime(deleteAt, { answer: await api()('POST', '/auth/register', { json }) });
        });
        expectProblem(answer, 409, 'account_exists');
      });

      it('stays when the request has a wrong password or field', async () => {
        const { token } = await register(api());
        const send = (json: unknown) => api()('DELETE', '/auth/me', { token, json });
        expectProblem(await send({ password: 'wrong' }), 401, 'invalid_credentials');
        expectInvalid(await send({ password: 1 }), 'password');
        expectProblem(await send({ now: true }), 400, 'invalid_request');
        expectJson(await api()('GET', '/auth/me', { token }), 200);
      });
    });
  };

  const end: Story = (platform) => {
    const { api } = actionsOn(platform);

    it('an account that its owner has deleted is removed with its media, and its address is free again', async () => {
      const { person, id, deleteAt } = leaving;
      if (deleteAt - Date.now() > longestWaitMs) return;
      const again = () =>
        api()('POST', '/auth/register', {
          json: { email: person.email, password: goodPassword, companyName: 'Again', displayName: 'Again' },
        });
      const registered = await poll(again, ({ status }) => status === 201, {
        timeoutMs: longestWaitMs + 60_000,
        what: 'the account to be removed',
      });
      expect(session.parse(registered.json).user.id).not.toBe(person.id);
      expectProblem(await api()('GET', service.media(id)), 404, 'not_found');
      const stored = async () => {
        const keys = (await platform().storedKeys?.('')) ?? [];
        return keys.filter((key) => key.includes(`/${id}/`));
      };
      await poll(stored, (keys) => keys.length === 0, { what: 'its objects to be removed' });
    }, 180_000);
  };

  return { begin, end };
}
