import type { ClientRequest, ServerResponse } from 'node:http';
import { pause } from '../../waiting/index.ts';
import type { FairnessPlatform } from '../platform.ts';

/** The results of so many calls. */
export const times = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n));

/** Requests that are made again when they end, until the crowd is ended. */
export function keepMaking(
  count: number,
  make: (n: number, isOver: () => boolean) => Promise<void>,
): () => Promise<void> {
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
export function openRequests() {
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
export function silentPath({ server }: FairnessPlatform, path: string) {
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
/** The number of the next crowd: paths of the server are not used twice. */
export const nextRun = (): number => {
  runs += 1;
  return runs;
};
