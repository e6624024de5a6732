import type { Database } from '@millrace/database';
import { type BeaconCounter, createBeaconCounter } from '@millrace/media-service';
import { trackTables } from '../tables.ts';

export interface Play {
  trackId: string;
  /** The client's name for this play; a repeated one counts once. */
  playId: string | null;
  /** Who played it, if the client said. */
  accountId: number | null;
  /** Played, if the client said. */
  seconds: number | null;
}

export type PlayCounter = BeaconCounter<Play>;

/** Each play is a row of the log; a name that stands there already makes none. */
const fresh = `
  fresh AS (
    INSERT INTO music.plays (track_id, play_id, account_id, seconds)
    SELECT g.id, g.play_id, g.account, g.seconds FROM given g JOIN known k ON k.id = g.id
    ON CONFLICT (track_id, play_id) WHERE play_id IS NOT NULL DO NOTHING RETURNING track_id AS id
  )`;

/** An artist's plays are those of the tracks that are ready. In the order of the accounts, as tracks are in that of their ids. */
const artists = `
  artists AS (
    INSERT INTO music.artists AS a (account_id, total_plays)
    SELECT k.account_id, sum(c.n)::bigint FROM counted c JOIN known k ON k.id = c.id WHERE k.status = 'ready'
    GROUP BY k.account_id ORDER BY k.account_id
    ON CONFLICT (account_id) DO UPDATE SET total_plays = a.total_plays + EXCLUDED.total_plays
  )`;

export const createPlayCounter = (database: Database): PlayCounter =>
  createBeaconCounter<Play>(database, {
    tables: trackTables,
    columns: {
      id: { type: 'text', of: (play) => play.trackId },
      play_id: { type: 'text', of: (play) => play.playId },
      account: { type: 'int', of: (play) => play.accountId },
      seconds: { type: 'float8', of: (play) => play.seconds },
    },
    knownColumns: ['status'],
    fresh,
    also: artists,
  });
