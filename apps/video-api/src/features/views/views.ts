import type { Database } from '@millrace/database';
import { type BeaconCounter, createBeaconCounter } from '@millrace/media';
import type { OpenPool } from '@millrace/service';
import { videoTables } from '../../tables.ts';

export interface View {
  videoId: string;
  /** The client's id for this view; repeated ids count once. */
  viewId: string | null;
}

export interface ViewCounter extends Pick<BeaconCounter<View>, 'close'> {
  /**
   * Resolves when the view is committed.
   *
   * @param isGranted whether a private video counts too
   * @throws AppError not_found, unavailable
   */
  count(view: View, isGranted: boolean): Promise<void>;
}

/** Every view without an id counts; each id counts once. */
const fresh = `
  receipts AS (
    INSERT INTO video.view_receipts (video_id, id)
    SELECT DISTINCT g.id, g.view_id FROM given g JOIN known k ON k.id = g.id WHERE g.view_id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING video_id AS id
  ),
  fresh AS (
    SELECT g.id FROM given g JOIN known k ON k.id = g.id WHERE g.view_id IS NULL UNION ALL SELECT id FROM receipts
  )`;

export function createViewCounter(database: Database, openPool?: OpenPool): ViewCounter {
  const options = {
    tables: videoTables,
    columns: {
      id: { type: 'text', of: (view: View) => view.videoId },
      view_id: { type: 'text', of: (view: View) => view.viewId },
    },
    fresh,
  };
  const open = createBeaconCounter<View>(database, {
    ...options,
    lockedPool: { name: 'views of locked videos', openPool },
    countable: `visibility <> 'private'`,
  });
  const granted = createBeaconCounter<View>(database, {
    ...options,
    lockedPool: { name: 'granted views of locked videos', openPool },
  });
  return {
    count: (view, isGranted) => (isGranted ? granted : open).count(view),
    async close() {
      await Promise.all([open.close(), granted.close()]);
    },
  };
}
