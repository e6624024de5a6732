import { until } from '../../waiting/index.ts';
import { beginUpload, upload } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import { keepMaking, openRequests } from './hold.ts';

/** Uploads that have begun and send nothing more. */
export const uploads: SharedPool = {
  name: 'upload',
  seconds: 2,
  // They send nothing more, so none of them is ever stored.
  mostBefore: () => 0,
  async fill(platform, clients) {
    const hostile = await platform.hostile(clients);
    const stranger = await platform.register();
    const requests = openRequests();
    let stored = 0;
    const end = keepMaking(clients * 16, async (n, isOver) => {
      const outgoing = beginUpload(platform.video, hostile[n % clients]?.token ?? '');
      outgoing.once('response', (answer) => {
        if (answer.statusCode === 201) stored += 1;
        outgoing.destroy();
      });
      if (isOver()) outgoing.destroy();
      await requests.closed(outgoing);
    });
    await until('they have all they can', async () => {
      const wanted = clients * 16;
      const [places, waiting] = [
        await platform.pool('video', 'uploads', 'places'),
        await platform.pool('video', 'uploads', 'waiting'),
      ];
      // Those who have waited ten seconds are refused, and come again.
      return places >= Math.min(wanted, 400) && waiting >= (wanted > 400 ? 100 : 0);
    });
    return {
      served: () => stored,
      stranger: { come: () => upload(platform.video, stranger.token) },
      async end() {
        const ended = end();
        requests.end();
        await ended;
        await until('their places are free', async () => (await platform.pool('video', 'uploads', 'places')) === 0);
      },
    };
  },
};
