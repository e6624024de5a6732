import { createUsage, feature } from '@millrace/media';
import type { MusicCore } from '../../core.ts';
import { usageOperations } from './operations.ts';

/** What an account's tracks are used for. */
export const usage = feature({
  name: 'usage',
  operations: usageOperations,
  create({ core }: { core: MusicCore }) {
    const usage = createUsage<string>(core.database, { tables: core.tables, title: 'title' });
    return {
      handlers: {
        async summary({ query, caller }) {
          const { count: plays, media: trackCount, ...sums } = await usage.sums(caller.id, query);
          return { plays, trackCount, ...sums };
        },
        async daily({ query, caller }) {
          const days = await usage.daily(caller.id, query, query.trackId);
          return { days: days.map(({ count: plays, ...day }) => ({ plays, ...day })) };
        },
        async tracks({ query, caller }) {
          const tracks = await usage.ranked(caller.id, query, query.limit);
          return { tracks: tracks.map(({ count: plays, ...track }) => ({ plays, ...track })), limit: query.limit };
        },
      },
    };
  },
});
