import { describe, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { withoutNulls } from '../edge.ts';
import { expectProblem } from '../expect.ts';
import { unknownIds as ids } from '../hostile.ts';
import { apiOf, type Service } from './service.ts';
import type { Story } from './story.ts';

/** @param paths of single resources: the method, the path with `:id`, and the body of a valid request */
export const unknownIds =
  (service: Pick<Service, 'name' | 'kind'>, paths: readonly (readonly [string, string, unknown?])[]): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);

    describe('unknown ids', () => {
      // Rest parameters, because Jest passes a callback for a parameter that has no value in the row.
      it.each(paths)('%s %s is 404', async (...[method, path, json]) => {
        const person = await register(api());
        const { key } = await createKey(platform().video.api, person);
        for (const id of ids) {
          // Every client removes dot segments from a path before it sends it.
          if (id === '%2e%2e') continue;
          expectProblem(
            await api()(method, path.replace(':id', id), { token: person.token, key, json }),
            404,
            'not_found',
          );
        }
      });

      it('is 404 in /media', async () => {
        const { kind } = service;
        for (const path of withoutNulls([
          `/media/${kind}/nosuchthing/a/object.m4s`,
          `/media/${kind}/`,
          '/media/',
          `/media/${kind === 'videos' ? 'tracks' : 'videos'}/x/y`,
          `/media/${kind}/%2e%2e/%2e%2e/private/${kind}/x/source`,
          `/media/${kind}/..%2f..%2fprivate%2f${kind}%2fx%2fsource`,
          `/media/${kind}/x/%00`,
          `/media/${kind}/${'x/'.repeat(500)}`,
        ])) {
          expectProblem(await platform()[service.name].origin('GET', path), 404, 'not_found');
        }
      });

      it('is 404 for paths that are not endpoints', async () => {
        const { token } = await register(api());
        for (const path of [
          '',
          '/',
          '/nothing',
          `/${service.kind}/a/b`,
          '/stream',
          '/stream/x',
          '/auth',
          '/__proto__',
        ]) {
          expectProblem(await api()('GET', path, { token }), 404, 'not_found');
        }
      });
    });
  };
