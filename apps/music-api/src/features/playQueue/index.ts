import type { Account } from '@millrace/auth';
import { leading } from '@millrace/http';
import { feature } from '@millrace/media';
import { isReady } from '@millrace/platform';
import type { z } from 'zod';
import { inBatches, tracksAtOnce } from '../../catalogue/batches.ts';
import { withoutAccount } from '../../catalogue/exported.ts';
import type { MusicCore } from '../../core.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { maxLength, playQueueOperations, type queue } from './operations.ts';
import { createPlayQueueService } from './playQueue.ts';

/** What an account listens to, on whatever device. */
export const playQueue = feature({
  name: 'playQueue',
  operations: playQueueOperations,
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const queues = createPlayQueueService(core.database);

    const read = async (caller: Account): Promise<z.input<typeof queue>> => {
      const show = async (ids: readonly string[]) => {
        const ready = (await tracks.byIds(ids, caller.id)).filter(({ status }) => isReady(status));
        return (await views.of(ready, caller)).map((one) => [one.id, one] as const);
      };
      const found = await queues.read(caller.id, async (ids) => new Map(await inBatches(ids, show, tracksAtOnce)));
      if (found === undefined) return { tracks: [], current: null, position_ms: 0, changed_at: null, changed_by: null };
      const tracksOf = leading(found.entries, maxLength);
      const isCut = found.current !== null && found.current >= tracksOf.length;
      return {
        tracks: tracksOf,
        current: isCut ? null : found.current,
        position_ms: isCut ? 0 : found.positionMs,
        changed_at: found.changedAt.toISOString(),
        changed_by: found.changedBy,
      };
    };

    return {
      provided: queues,
      exported: [
        {
          type: 'play_queue',
          table: 'music.play_queues',
          owner: 'account_id',
          key: 'r.account_id::text',
          json: withoutAccount,
        },
      ],
      handlers: {
        get: ({ caller }) => read(caller),
        async save({ body, caller }) {
          await queues.save(caller.id, body);
          return read(caller);
        },
      },
    };
  },
});
