import type { Database, SqlQueryable } from '@millrace/database';
import { cached, type Logger } from '@millrace/service';

/** One of the most played tracks, as of the last refresh. */
export interface PlayedTrack {
  id: string;
  plays: number;
  text: string;
}

export interface MostPlayed {
  /** The most played ready tracks, most first; all ready tracks if there are no more than the maximum. */
  get(): Promise<readonly PlayedTrack[]>;
  /** As `get`, with the current texts of tracks that were edited since the refresh. */
  getCurrent(reader: SqlQueryable): Promise<readonly PlayedTrack[]>;
}

/** Costs a few megabytes of memory, and one or two milliseconds per search. */
const mostPlayedSize = 30_000;
/** After this time they are read again. */
const ttlMs = 60_000;

/** LATERAL and OFFSET 0 force one lookup per track. Otherwise the planner would read all of track_search. */
const select = (size: number): string => `
  SELECT t.id, t.play_count AS plays, s.text
  FROM (SELECT id, play_count FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT ${size}) t,
  LATERAL (SELECT text FROM music.track_search WHERE track_id = t.id OFFSET 0) s
  ORDER BY t.play_count DESC, t.id DESC`;

/** Texts that changed since a refresh. An edit commits within 15 s, or not at all. $1 time of the refresh */
const changedSince = `
  SELECT track_id AS id, text FROM music.track_search WHERE changed_at > $1::timestamptz - interval '30 seconds'`;

/** Keeps the most played tracks in memory. They are the results of terms that many tracks match. */
export function createMostPlayed(database: Database, log: Logger, size = mostPlayedSize): MostPlayed {
  const kept = cached<{ at: Date; tracks: readonly PlayedTrack[] }>(
    async () => {
      const [now] = await database.query<{ at: Date }>('SELECT now() AS at');
      return { at: now?.at ?? new Date(0), tracks: await database.query<PlayedTrack>(select(size)) };
    },
    {
      ttlMs,
      onStale: (error) =>
        log.warn({ err: error }, 'the most played tracks could not be refreshed; using the previous ones'),
    },
  );
  return {
    get: async () => (await kept()).tracks,
    async getCurrent(reader) {
      const { at, tracks } = await kept();
      const changed = await reader.query<Pick<PlayedTrack, 'id' | 'text'>>(changedSince, [at]);
      if (changed.length === 0) return tracks;
      const texts = new Map(changed.map(({ id, text }) => [id, text]));
      return tracks.map((track) => ({ ...track, text: texts.get(track.id) ?? track.text }));
    },
  };
}
