import { blackPng } from '../../media/imageChunks.ts';
import { until } from '../../waiting/index.ts';
import { call, expectStatus, open } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import { keepMaking, nextRun, openRequests, silentPath, times } from './hold.ts';

/** Pictures of a server that does not answer, from many networks. */
export const remotePictures: SharedPool = {
  name: 'remote picture',
  seconds: 5,
  // Their servers do not answer, so none of them is ever made.
  mostBefore: () => 0,
  async fill(platform, clients) {
    const run = nextRun();
    const waiting: ReturnType<typeof silentPath>[] = [];
    const requests = openRequests();
    const pictureUrl = (name: string): string => {
      const source = Buffer.from(`${platform.server.origin}/pictures/${run}/${name}`).toString('base64url');
      return `${platform.image}/img/~${source}/w_1`;
    };
    let made = 0;
    // Eight at a time for each address. A single attacker has many addresses, of one network.
    const addresses = clients === 1 ? times(30, (n) => `127.3.0.${n + 1}`) : times(clients, (n) => `127.3.${n}.1`);
    let n = 0;
    const end = keepMaking(addresses.length * 8, async (at, isOver) => {
      n += 1;
      waiting.push(silentPath(platform, `/pictures/${run}/slow-${n}`));
      const outgoing = open(pictureUrl(`slow-${n}`), { from: addresses[at % addresses.length] ?? '' });
      outgoing.once('response', (answer) => {
        if (answer.statusCode === 200) made += 1;
        answer.resume();
      });
      outgoing.end();
      if (isOver()) outgoing.destroy();
      await requests.closed(outgoing);
    });
    const isFull = async () => (await platform.pool('image', 'remote pictures', 'places')) >= 128;
    await until('they have all places, and more wait', async () => {
      return (await isFull()) && (await platform.pool('image', 'remote pictures', 'waiting')) > 0;
    });
    platform.server.on(`/pictures/${run}/wanted`, (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'image/png' }).end(blackPng(8, 8));
    });
    return {
      served: () => made,
      stranger: { come: async () => void (await expectStatus(200, call(pictureUrl('wanted'), { from: '127.4.0.1' }))) },
      async end() {
        const ended = end();
        requests.end();
        await ended;
        for (const one of waiting) one.end();
        await until('their places are free', async () => {
          for (const one of waiting) one.end();
          return (await platform.pool('image', 'remote pictures', 'places')) === 0;
        });
      },
    };
  },
};
