import { until } from '../../waiting/index.ts';
import { headOf, open } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import { keepMaking, openRequests } from './hold.ts';

/** Event streams that nobody reads. */
export const streams: SharedPool = {
  name: 'event stream',
  seconds: 1,
  // First come, first served would be 500 of them. Those who lose a place come again, and wait.
  mostBefore: () => 100,
  async fill(platform, clients) {
    const [hostile, stranger] = [await platform.hostile(clients), await platform.register()];
    const requests = openRequests();
    const url = `${platform.video}/events/stream`;
    let opened = 0;
    const held = hostile.map(() => 0);
    const hold = (client: number, count: number): void => {
      held[client] = (held[client] ?? 0) + count;
    };
    const end = keepMaking(clients * 50, async (n, isOver) => {
      const client = n % clients;
      const outgoing = open(url, { token: hostile[client]?.token ?? '' });
      // It reads nothing.
      outgoing.once('response', (answer) => {
        answer.once('close', () => outgoing.destroy());
        if (answer.statusCode !== 200) {
          outgoing.destroy();
          return;
        }
        opened += 1;
        hold(client, 1);
        answer.once('close', () => hold(client, -1));
      });
      outgoing.end();
      if (isOver()) outgoing.destroy();
      await requests.closed(outgoing);
    });
    // At first, they take places from each other.
    const share = Math.min(50, Math.floor(2_000 / clients));
    await until('each has its share', () => held.every((streams) => streams >= share));
    return {
      served: () => opened,
      stranger: {
        async come() {
          const outgoing = open(url, { token: stranger.token });
          const head = headOf(outgoing);
          outgoing.end();
          const { statusCode } = await head;
          outgoing.destroy();
          if (statusCode !== 200) throw new Error(`the stream was answered ${statusCode}`);
        },
      },
      async end() {
        const ended = end();
        requests.end();
        await ended;
        await until('they are gone', async () => (await platform.pool('video', 'event streams', 'places')) === 0);
      },
    };
  },
};
