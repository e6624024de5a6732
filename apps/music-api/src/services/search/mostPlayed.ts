import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { createRefreshed } from './refreshed.ts';

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
/** A minute old, they are read again. */
const maxAgeMs = 60_000;

/** LATERAL and OFFSET 0: a lookup for each, where the planner would rather read the whole of track_search. */
const select = (size: number): string => `
  SELECT t.id, t.play_count AS plays, s.text
  FROM (SELECT id, play_count FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT ${size}) t,
  LATERAL (SELECT text FROM music.track_search WHERE track_id = t.id OFFSET 0) s
  ORDER BY t.play_count DESC, t.id DESC`;

/** Keeps the most played tracks in memory: they decide what many tracks match. */
export const createMostPlayed = (database: Database, log: Logger, size = mostPlayedSize): MostPlayed => ({
  get: createRefreshed<readonly PlayedTrack[]>({
    name: 'the most played tracks',
    maxAgeMs,
    read: () => database.query<PlayedTrack>(select(size)),
    log,
  }),
});
