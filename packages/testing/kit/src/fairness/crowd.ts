import type { FairnessPlatform } from './platform.ts';

/** Hostile clients that hold all they can of a pool, until they are ended. */
export interface Crowd {
  /** How many of their works were served so far: begun, received or answered, as the pool counts. */
  served(): number;
  /** Resolves when the stranger is served. Before `come`, what he needs is prepared. */
  stranger: { come(): Promise<void> };
  end(): Promise<void>;
}

/** A pool that accounts or networks share. */
export interface SharedPool {
  name: string;
  /** Seconds within which a stranger is to be served among 50 hostile clients; half of it with one. For benchmarks. */
  seconds: number;
  /** Most works of the hostile clients that may be served between the stranger's coming and his being served. */
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
    const servedBefore = crowd.served();
    const cameAt = performance.now();
    await crowd.stranger.come();
    const seconds = (performance.now() - cameAt) / 1_000;
    return { seconds, before: crowd.served() - servedBefore };
  } finally {
    await crowd.end();
  }
}
