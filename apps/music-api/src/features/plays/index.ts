import { beaconIdOf, feature, limitBeacons } from '@millrace/media';
import type { MusicCore } from '../../core.ts';
import { playOperations } from './operations.ts';
import { createPlayCounter } from './plays.ts';

/** The plays of removed accounts. Account ids are never used again. */
const playsOfNobody = 'account_id IS NOT NULL AND NOT EXISTS (SELECT FROM auth.accounts a WHERE a.id = account_id)';

/** Plays of tracks. */
export const plays = feature({
  name: 'plays',
  operations: playOperations,
  create({ core }: { core: MusicCore }) {
    const { blocked, config, database, lifecycle, openPool } = core;
    const plays = createPlayCounter(database, blocked, openPool);
    lifecycle.onClose('plays', () => plays.close());
    const limits = { perMinute: config.BEACONS_PER_MINUTE, perDay: config.BEACONS_PER_DAY };
    return {
      provided: plays,
      aging: [{ table: 'music.plays', days: config.PLAY_LOG_DAYS, atAnyAge: playsOfNobody }],
      direct: { operation: playOperations.count.operationId, before: [limitBeacons(limits)] },
      handlers: {
        count: {
          async handle({ params, body, caller }, req, res) {
            await plays.count({
              trackId: params.id,
              playId: beaconIdOf(req, body.playId),
              accountId: caller?.id ?? null,
              seconds: body.duration ?? null,
            });
            res.status(204).end();
          },
        },
      },
    };
  },
});
