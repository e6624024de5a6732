import { grantOf } from '@millrace/delivery';
import { beaconIdOf, feature, limitBeacons, receiptDays } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import { viewOperations } from './operations.ts';
import { createViewCounter } from './views.ts';

/** Views of videos. */
export const views = feature({
  name: 'views',
  operations: viewOperations,
  create({ core }: { core: VideoCore }) {
    const { blocked, config, database, lifecycle, openPool } = core;
    const views = createViewCounter(database, openPool);
    lifecycle.onClose('views', () => views.close());
    return {
      aging: [{ table: 'video.view_receipts', days: receiptDays }],
      direct: { operation: viewOperations.count.operationId, before: [] },
      handlers: {
        count: {
          before: [limitBeacons({ perMinute: config.BEACONS_PER_MINUTE, perDay: config.BEACONS_PER_DAY })],
          async handle({ params, body }, req, res) {
            blocked.assertOpen(params.id);
            const isGranted = grantOf(req)?.id === params.id;
            await views.count({ videoId: params.id, viewId: beaconIdOf(req, body.viewId) }, isGranted);
            res.status(204).end();
          },
        },
      },
    };
  },
});
