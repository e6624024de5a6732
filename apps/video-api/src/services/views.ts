import type { Database } from '@millrace/database';
import { type BeaconCounter, createBeaconCounter } from '@millrace/media-service';
import { videoTables } from '../tables.ts';

export interface View {
  videoId: string;
  /** The client's name for this view; a repeated one counts once. */
  viewId: string | null;
}

export type ViewCounter = BeaconCounter<View>;

/** A view without a name counts; of those with one, each name once. */
const fresh = `
  receipts AS (
    INSERT INTO video.view_receipts (video_id, id)
    SELECT DISTINCT g.id, g.view_id FROM given g JOIN known k ON k.id = g.id WHERE g.view_id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING video_id AS id
  ),
  fresh AS (
    SELECT g.id FROM given g JOIN known k ON k.id = g.id WHERE g.view_id IS NULL UNION ALL SELECT id FROM receipts
  )`;

export const createViewCounter = (database: Database): ViewCounter =>
  createBeaconCounter<View>(database, {
    tables: videoTables,
    columns: {
      id: { type: 'text', of: (view) => view.videoId },
      view_id: { type: 'text', of: (view) => view.viewId },
    },
    fresh,
  });
