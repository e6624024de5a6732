import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/logging';

/** A track among the most played, as it was when it was last looked at. */
export interface PlayedTrack {
  id: string;
  plays: number;
  text: string;
}

export interface MostPlayed {
  /** The most played ready tracks, most first; all of them where there are no more than are kept. */
  get(): Promise<readonly PlayedTrack[]>;
}

/** Some megabytes of memory, and a millisecond or two for each search. */
const mostPlayedSize = 30_000;
/** How old it may be before it is read again, beside the search that finds it so. */
const maxAgeMs = 60_000;

/** LATERAL and OFFSET 0: a lookup for each, where the planner would rather read the whole of track_search. */
const select = (size: number): string => `
  SELECT t.id, t.play_count AS plays, s.text
  FROM (SELECT id, play_count FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT ${size}) t,
  LATERAL (SELECT text FROM music.track_search WHERE track_id = t.id OFFSET 0) s
  ORDER BY t.play_count DESC, t.id DESC`;

/** Keeps the most played tracks in memory: what many tracks match is decided among these. */
export function createMostPlayed(database: Database, log: Logger, size = mostPlayedSize): MostPlayed {
  let current: Promise<readonly PlayedTrack[]> | undefined;
  let readAt = 0;
  let isReading = false;

  const read = async (): Promise<readonly PlayedTrack[]> => {
    isReading = true;
    try {
      const tracks = await database.query<PlayedTrack>(select(size));
      readAt = performance.now();
      return tracks;
    } finally {
      isReading = false;
    }
  };

  return {
    async get() {
      if (current === undefined) {
        current = read();
        // Who waits for it is told; the next one tries again.
        current.catch(() => {
          current = undefined;
        });
      } else if (!isReading && performance.now() - readAt > maxAgeMs) {
        read().then(
          (tracks) => {
            current = Promise.resolve(tracks);
          },
          (error: unknown) => log.warn({ err: error }, 'the most played tracks could not be read; older ones are used'),
        );
      }
      return current;
    },
  };
}
