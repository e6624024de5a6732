import { until } from '../../waiting/index.ts';
import { call, insist } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import type { Member } from '../platform.ts';
import { nextRun, silentPath } from './hold.ts';

/** Fetches from a server that does not answer. */
export const fetches: SharedPool = {
  name: 'fetch',
  seconds: 5,
  // Each of them twice (a fetch that has given its place away comes behind the next two of every account), what has a place, and what a
  // broker has already: 172 of 50. A place changes hands after seconds, so those count too that had begun before he asked, and whose
  // requests a slow machine had not sent yet. In the order of their coming, all of them would be served again and again: 900 of 50.
  mostBefore: (clients) => 6 * clients + 72,
  async fill(platform, clients) {
    const [run, hostile, stranger] = [nextRun(), await platform.hostile(clients), await platform.register()];
    const drip = `/fetches/${run}/drip`;
    const silent = silentPath(platform, drip);
    const fetchOf = ({ token }: Member, path: string) =>
      insist(202, () =>
        call(`${platform.video}/videos`, {
          method: 'POST',
          token,
          json: { title: 'fairness', url: platform.server.origin + path },
        }),
      );
    const each = Math.max(6, Math.ceil(200 / clients));
    for (let n = 0; n < each; n += 1) for (const one of hostile) await fetchOf(one, drip);
    await until('they have all places', () => silent.open.size >= 24);
    const wanted = `/fetches/${run}/whole`;
    let servedBefore: number | undefined;
    platform.server.on(wanted, (_req, res) => {
      servedBefore ??= silent.received;
      res.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': 1_000 }).end(Buffer.alloc(1_000, 7));
    });
    return {
      served: () => servedBefore ?? silent.received,
      stranger: {
        ask: () => fetchOf(stranger, wanted),
        come: () => until('his source is fetched', () => servedBefore !== undefined),
      },
      async end() {
        // From now on, there is nothing at the address: the fetches end.
        platform.server.on(drip, (_req, res) => void res.writeHead(404).end());
        silent.end();
      },
    };
  },
};
