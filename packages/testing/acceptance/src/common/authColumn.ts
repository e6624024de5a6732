import { describe, expect, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { expectProblem } from '../expect.ts';
import { apiOf, type Service } from './service.ts';
import type { Story } from './story.ts';

export type Column = 'Public' | 'Optional' | 'JWT' | 'JWT/Key' | 'Key' | 'Admin';
export type Endpoint = readonly [method: string, path: string, column: Column];

/** Checks the auth column of a specification's table. Paths that need an id have one that does not exist. */
export const authColumn =
  (service: Pick<Service, 'name'>, endpoints: readonly Endpoint[]): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);

    describe('the auth column', () => {
      it.each(endpoints)('%s %s is %s', async (method, path, column) => {
        const isRequired = column !== 'Public' && column !== 'Optional';
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        const refused = async (ask: { token?: string; key?: string }) => {
          const answer = await api()(method, path, ask);
          if (answer.status !== 401) return false;
          // The answer to HEAD has no body.
          if (method === 'HEAD') return true;
          // A registration or login without a body gets 400, so a 401 can only come from a guard.
          expectProblem(answer, 401, 'unauthenticated');
          return true;
        };
        expect({
          nothing: await refused({}),
          badToken: await refused({ token: 'bad' }),
          badKey: await refused({ key: 'bad' }),
          token: await refused({ token: person.token }),
          key: await refused({ key }),
        }).toEqual({
          nothing: isRequired,
          badToken: column !== 'Public',
          badKey: isRequired,
          token: column === 'Key',
          key: column === 'JWT' || column === 'Admin',
        });
        if (column === 'Admin') expectProblem(await api()(method, path, { token: person.token }), 403, 'forbidden');
      });
    });
  };
