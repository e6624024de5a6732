import { setMaxListeners } from 'node:events';
import { until } from '../../waiting/index.ts';
import { call, expectStatus } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import { type Member, password } from '../platform.ts';
import { keepMaking } from './hold.ts';

/** Sign-ins with the right passwords. */
export const signIns: SharedPool = {
  name: 'sign-in',
  seconds: 3,
  // First come, first served would be all that wait: 50 of one address, 200 of many.
  mostBefore: (clients) => (clients === 1 ? 25 : 100),
  async fill(platform, clients) {
    const [hostile, stranger] = [await platform.hostile(clients), await platform.register()];
    const signIn = ({ email }: Member, from: string, signal?: AbortSignal) =>
      call(`${platform.video}/auth/login`, {
        method: 'POST',
        json: { email, password },
        from,
        ...(signal !== undefined && { signal }),
      });
    // Those who wait at the end need not be served: each costs a hash.
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const answered = new Set<number>();
    let served = 0;
    // Right passwords, which nothing but the pool limits.
    const end = keepMaking(Math.max(clients * 6, 60), async (n) => {
      const client = n % clients;
      const { status } = await signIn(hostile[client] ?? stranger, `127.1.${client}.1`, over.signal);
      if (status !== 200) return;
      served += 1;
      answered.add(client);
    });
    await until('each has used some', () => answered.size === clients);
    await until(
      'more wait',
      async () => (await platform.pool('video', 'passwords', 'waiting')) >= Math.min(clients * 3, 40),
    );
    return {
      served: () => served,
      stranger: { come: async () => void (await expectStatus(200, signIn(stranger, '127.2.0.1'))) },
      async end() {
        const ended = end();
        over.abort();
        await ended;
        await until('their places are free', async () => (await platform.pool('video', 'passwords', 'places')) === 0);
      },
    };
  },
};
