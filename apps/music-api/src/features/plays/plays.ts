import type { Database } from '@millrace/database';
import { createBeaconCounter } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import type { OpenPool } from '@millrace/service';
import { isSeenBy } from '../../catalogue/visibility.ts';
import type { Play, PlayCounter } from '../../provided/plays.ts';
import { trackTables } from '../../tables.ts';

/** Each play is a row of the log; a repeated id adds none, nor does a play by somebody who does not see the track. */
const fresh = `
  fresh AS (
    INSERT INTO music.plays (track_id, play_id, account_id, seconds)
    SELECT g.id, g.play_id, g.account, g.seconds FROM given g JOIN known k ON k.id = g.id AND ${isSeenBy('k', 'g.account')}
    ON CONFLICT (track_id, play_id) WHERE play_id IS NOT NULL DO NOTHING RETURNING track_id AS id
  )`;

/** An artist's plays are those of ready tracks. Rows are locked in the order of account ids, as tracks are in the order of their ids. */
const artists = `
  artists AS (
    INSERT INTO music.artists AS a (account_id, total_plays)
    SELECT k.account_id, sum(c.n)::bigint FROM counted c JOIN known k ON k.id = c.id WHERE k.status = 'ready'
    GROUP BY k.account_id ORDER BY k.account_id
    ON CONFLICT (account_id) DO UPDATE SET total_plays = a.total_plays + EXCLUDED.total_plays
  )`;

/** @param blocked what nobody sees, whoever plays it */
export function createPlayCounter(
  database: Database,
  blocked: Pick<BlockedMedia, 'assertOpen'>,
  openPool?: OpenPool,
): PlayCounter {
  const counter = createBeaconCounter<Play>(database, {
    tables: trackTables,
    lockedPool: { name: 'plays of locked tracks', openPool },
    columns: {
      id: { type: 'text', of: (play) => play.trackId },
      play_id: { type: 'text', of: (play) => play.playId },
      account: { type: 'int', of: (play) => play.accountId },
      seconds: { type: 'float8', of: (play) => play.seconds },
    },
    knownColumns: ['status', 'visibility', 'release_at'],
    seen: isSeenBy('k', 'g.account'),
    fresh,
    also: artists,
  });
  return {
    async count(play) {
      blocked.assertOpen(play.trackId);
      await counter.count(play);
    },
    close: () => counter.close(),
  };
}
