/** A queue as a program saves it. */
export interface SavedQueue {
  trackIds: readonly string[];
  /** The place of the current track, from 0; null: there is none. */
  current: number | null;
  /** Of the current track. */
  positionMs: number;
  /** The name of the program. */
  changedBy: string;
}

/** A queue as it is read: with the tracks that still exist, as the reader shows them. */
export interface PlayQueue<Shown> {
  entries: Shown[];
  current: number | null;
  positionMs: number;
  changedAt: Date;
  changedBy: string;
}

/** What an account listens to, on whatever device. It has one queue. */
export interface PlayQueueService {
  /** Replaces the queue. Tracks that do not exist are left out when it is read. */
  save(accountId: number, queue: SavedQueue): Promise<void>;
  /**
   * If the current track is gone, the one behind it is current, from its beginning.
   *
   * @param show the tracks that can be played, by id
   * @returns undefined if the account never saved one
   */
  read<Shown extends object>(
    accountId: number,
    show: (trackIds: readonly string[]) => Promise<ReadonlyMap<string, Shown>>,
  ): Promise<PlayQueue<Shown> | undefined>;
}

/** Tracks of a queue, which programs save whole. */
export const maxQueue = 5_000;

/** The name of a program, as rows have it. */
export const clientName = (client: string): string => client.slice(0, 100).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '');
