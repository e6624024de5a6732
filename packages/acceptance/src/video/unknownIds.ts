import { describe, it } from '@jest/globals';
import { register } from '../actions.ts';
import { expectProblem } from '../expect.ts';
import { unknownIds as ids } from '../hostile.ts';
import type { Story } from './story.ts';

export const unknownIds: Story = (platform) => {
  const api = () => platform().video.api;

  describe('ids of nothing', () => {
    it.each([
      ['GET', '/videos/:id'],
      ['DELETE', '/videos/:id'],
      ['GET', '/stream/:id/manifest'],
      ['GET', '/stream/:id/embed'],
      ['GET', '/stream/:id/thumbnail'],
      ['POST', '/stream/:id/view'],
    ])('%s %s is 404', async (method, path) => {
      const { token } = await register(api());
      for (const id of ids) {
        // Dots alone are taken out of a path by every client before it is sent.
        if (id === '%2e%2e') continue;
        expectProblem(await api()(method, path.replace(':id', id), { token }), 404, 'not_found');
      }
    });

    it('leads nowhere in /media', async () => {
      for (const path of [
        '/media/videos/nosuchvideo/a/master.m3u8',
        '/media/videos/',
        '/media/',
        '/media/tracks/x/y',
        '/media/videos/%2e%2e/%2e%2e/private/videos/x/source',
        '/media/videos/..%2f..%2fprivate%2fvideos%2fx%2fsource',
        '/media/videos/x/%00',
        `/media/videos/${'x/'.repeat(500)}`,
      ]) {
        expectProblem(await platform().video.origin('GET', path), 404, 'not_found');
      }
    });

    it('is 404 for paths that are no endpoint', async () => {
      const { token } = await register(api());
      for (const path of ['', '/', '/nothing', '/videos/a/b', '/stream', '/stream/x', '/auth', '/__proto__']) {
        expectProblem(await api()('GET', path, { token }), 404, 'not_found');
      }
    });
  });
};
