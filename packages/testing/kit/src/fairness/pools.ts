import { setMaxListeners } from 'node:events';
import type { ClientRequest, ServerResponse } from 'node:http';
import { blackPng } from '../media/imageChunks.ts';
import { pause, until } from '../waiting/index.ts';
import { beginUpload, call, expectStatus, headOf, open, upload } from './client.ts';
import type { SharedPool } from './crowd.ts';
import { type FairnessPlatform, type Member, password } from './platform.ts';

const times = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));

/** Requests that are made again when they end, until the crowd is ended. */
function keepMaking(count: number, make: (n: number, isOver: () => boolean) => Promise<void>): () => Promise<void> {
  let isOver = false;
  const all = times(count, async (n) => {
    while (!isOver) {
      await make(n, () => isOver).catch(() => undefined);
      if (!isOver) await pause(50, 'those who are refused come again, and must not cost more than what is tested');
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

/** Requests that are open. They are destroyed at the end. */
function openRequests() {
  const all = new Set<ClientRequest>();
  return {
    all,
    /** Resolves when it is closed. */
    closed(outgoing: ClientRequest): Promise<void> {
      all.add(outgoing);
      outgoing.on('error', () => undefined);
      return new Promise((resolve) =>
        outgoing.once('close', () => {
          all.delete(outgoing);
          resolve();
        }),
      );
    },
    end(): void {
      for (const one of all) one.destroy();
    },
  };
}

/** A path of the server that never answers. */
function silentPath({ server }: FairnessPlatform, path: string) {
  const waiting = new Set<ServerResponse>();
  const silent = { open: waiting, received: 0, end: () => [...waiting].forEach((res) => void res.destroy()) };
  server.on(path, (req, res) => {
    silent.received += 1;
    waiting.add(res);
    req.resume();
    res.once('close', () => waiting.delete(res));
  });
  return silent;
}

let runs = 0;
const nextRun = (): number => {
  runs += 1;
  return runs;
};

const uploads: SharedPool = {
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

const fetches: SharedPool = {
  name: 'fetch',
  seconds: 5,
  // Each of them twice (a fetch that has given its place away comes behind the next two of every account), what has a place, and what a
  // broker has already. In the order of their coming, all of them would be served again and again: 900 of 50.
  mostBefore: (clients) => 2 * clients + 72,
  async fill(platform, clients) {
    const [run, hostile, stranger] = [nextRun(), await platform.hostile(clients), await platform.register()];
    const drip = `/fetches/${run}/drip`;
    const silent = silentPath(platform, drip);
    const fetchOf = ({ token }: Member, path: string) =>
      expectStatus(
        202,
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

const webhooks: SharedPool = {
  name: 'webhook',
  seconds: 2,
  // As many as one process sends to at a time.
  mostBefore: () => 256,
  async fill(platform, clients) {
    const [run, hostile, stranger] = [nextRun(), await platform.hostile(clients), await platform.register()];
    const hooks = hostile.map((_, n) => silentPath(platform, `/hooks/${run}/${n}`));
    const wanted = `/hooks/${run}/stranger`;
    const received = () => hooks.reduce((sum, hook) => sum + hook.received, 0);
    let servedBefore: number | undefined;
    platform.server.on(wanted, (_req, res) => {
      servedBefore ??= received();
      res.writeHead(204).end();
    });
    const subscribe = ({ token }: Member, path: string) =>
      expectStatus(
        201,
        call(`${platform.video}/webhooks`, { method: 'POST', token, json: { url: platform.server.origin + path } }),
      );
    const each = clients === 1 ? 60 : 10;
    for (const [n, one] of hostile.entries())
      await Promise.all(times(each, () => subscribe(one, `/hooks/${run}/${n}`)));
    await subscribe(stranger, wanted);
    await Promise.all(hostile.map(({ token }) => upload(platform.video, token)));
    const open = () => hooks.reduce((sum, hook) => sum + hook.open.size, 0);
    await until(
      'they have all they can',
      () => open() >= Math.min(24 * clients, 64) && hooks.every((hook) => hook.received >= 2),
    );
    return {
      served: () => servedBefore ?? received(),
      stranger: {
        ask: () => upload(platform.video, stranger.token),
        come: () => until('he is told', () => servedBefore !== undefined),
      },
      async end() {
        // Gone: the endpoints are disabled.
        for (const [n] of hostile.entries()) {
          platform.server.on(`/hooks/${run}/${n}`, (req, res) => {
            req.resume();
            res.writeHead(410).end();
          });
        }
        for (const hook of hooks) hook.end();
      },
    };
  },
};

const streams: SharedPool = {
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

const signIns: SharedPool = {
  name: 'sign-in',
  seconds: 3,
  // First come, first served would be all that wait: 50 of one address, 200 of many.
  mostBefore: (clients) => (clients === 1 ? 25 : 100),
  async fill(platform, clients) {
    const [hostile, stranger] = [await platform.hostile(clients), await platform.register()];
    const signIn = ({ email }: Member, from: string, signal?: AbortSignal) =>
      call(`${platform.video}/auth/login`, {
        ...{ method: 'POST', json: { email, password }, from },
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

const remotePictures: SharedPool = {
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

/** Every pool that accounts or networks share. */
export const sharedPools: readonly SharedPool[] = [uploads, fetches, webhooks, streams, signIns, remotePictures];
