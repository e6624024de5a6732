import { describe, expect, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { expectProblem } from '../expect.ts';
import type { Story } from './story.ts';

type Column = 'Public' | 'JWT' | 'JWT/Key';

/** The table of the specification, with an id of nothing where one is asked for. */
const endpoints: [string, string, Column][] = [
  ['POST', '/auth/register', 'Public'],
  ['POST', '/auth/login', 'Public'],
  ['GET', '/auth/me', 'JWT'],
  ['POST', '/videos/upload', 'JWT/Key'],
  ['GET', '/videos', 'JWT/Key'],
  ['GET', '/videos/nosuchvideo', 'JWT/Key'],
  ['DELETE', '/videos/nosuchvideo', 'JWT/Key'],
  ['GET', '/stream/nosuchvideo/manifest', 'Public'],
  ['GET', '/stream/nosuchvideo/embed', 'Public'],
  ['GET', '/stream/nosuchvideo/thumbnail', 'Public'],
  ['POST', '/stream/nosuchvideo/view', 'Public'],
  ['POST', '/keys', 'JWT'],
  ['GET', '/keys', 'JWT'],
  ['DELETE', '/keys/1', 'JWT'],
  ['GET', '/usage/summary', 'JWT'],
  ['GET', '/usage/daily', 'JWT'],
  ['GET', '/usage/videos', 'JWT'],
];

export const authColumn: Story = (platform) => {
  const api = () => platform().video.api;

  describe('the auth column', () => {
    it.each(endpoints)('%s %s is %s', async (method, path, column) => {
      const person = await register(api());
      const { key } = await createKey(api(), person);
      const refused = async (ask: { token?: string; key?: string }) => {
        const answer = await api()(method, path, ask);
        if (answer.status !== 401) return false;
        // A registration without a body is a 400, a login too: 401 is the guard's alone.
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
        nothing: column !== 'Public',
        badToken: column !== 'Public',
        badKey: column !== 'Public',
        token: false,
        key: column === 'JWT',
      });
    });
  });
};
