import type { FairnessPlatform } from './platform.ts';

/** Hostile clients that hold all they can of a pool, until they are ended. */
export interface Crowd {
  /** How many of their works were served so far, or before the stranger was: begun, received or answered, as the pool counts. */
  served(): number;
  stranger: {
    /** Resolves when his work waits in a queue, which has an order. What the platform does until then depends on its speed, and is not counted. */
    ask?(): Promise<unknown>;
    /** Resolves when he is served. */
    come(): Promise<unknown>;
  };
  end(): Promise<void>;
}

/** A pool that accounts or networks share. */
export interface SharedPool {
  name: string;
  /** Seconds within which a stranger is to be served among 50 hostile clients; half of it with one. For benchmarks. */
  seconds: number;
  /** Most works of the hostile clients that may be served between the stranger's asking and his being served. */
  mostBefore(clients: number): number;
  /** Has so many hostile clients take all they can. Resolves when they have it. */
  fill(platform: FairnessPlatform, clients: number): Promise<Crowd>;
}

/** The numbers of hostile clients that every pool must bear. */
export const crowds = [1, 50] as const;

/** Lets a stranger come while hostile clients hold all they can of a pool. @returns what he had to wait for */
export async function strangerAmong(
  platform: FairnessPlatform,
  pool: SharedPool,
  clients: number,
): Promise<{ seconds: number; before: number }> {
  const crowd = await pool.fill(platform, clients);
  try {
    await platform.calm();
    const cameAt = performance.now();
    await crowd.stranger.ask?.();
    const servedBefore = crowd.served();
    await crowd.stranger.come();
    const seconds = (performance.now() - cameAt) / 1_000;
    return { seconds, before: crowd.served() - servedBefore };
  } finally {
    await crowd.end();
  }
}
