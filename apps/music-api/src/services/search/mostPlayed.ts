import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { createRefreshed } from './refreshed.ts';

/** One of the most played tracks, as of the last refresh. */
export interface PlayedTrack {
  id: string;
  plays: number;
  text: string;
}

export interface MostPlayed {
  /** The most played ready tracks, most first; all ready tracks if there are no more than the maximum. */
  get(): Promise<readonly PlayedTrack[]>;
}

/** Costs a few megabytes of memory, and one or two milliseconds per search. */
const mostPlayedSize = 30_000;
/** After this time they are read again. */
const maxAgeMs = 60_000;

/** LATERAL and OFFSET 0 force one lookup per track. Otherwise the planner would read all of track_search. */
const select = (size: number): string => `
  SELECT t.id, t.play_count AS plays, s.text
  FROM (SELECT id, play_count FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT ${size}) t,
  LATERAL (SELECT text FROM music.track_search WHERE track_id = t.id OFFSET 0) s
  ORDER BY t.play_count DESC, t.id DESC`;

/** Keeps the most played tracks in memory. They are the results of terms that many tracks match. */
export const createMostPlayed = (database: Database, log: Logger, size = mostPlayedSize): MostPlayed => ({
  get: createRefreshed<readonly PlayedTrack[]>({
    name: 'the most played tracks',
    maxAgeMs,
    read: () => database.query<PlayedTrack>(select(size)),
    log,
  }),
});
