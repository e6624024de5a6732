import { createBatcher, type Database } from '@millrace/database';
import { AppError } from '@millrace/errors';

interface View {
  videoId: string;
  /** The client's name for this view; a repeated one counts once. */
  viewId: string | null;
}

export interface ViewCounter {
  /** Resolves when the view is committed, or was before. @throws AppError not_found, unavailable */
  count(videoId: string, viewId: string | null): Promise<void>;
  /** Writes what is pending. */
  close(): Promise<void>;
}

/**
 * One statement per batch. The rows are locked in the order of their ids, so that two replicas whose batches name the same videos wait
 * for each other instead of deadlocking; receipts are written under that lock.
 */
const countViews = `
  WITH given AS (SELECT * FROM unnest($1::text[], $2::text[]) AS g(video_id, view_id)),
  known AS (
    SELECT id, account_id FROM video.videos WHERE id IN (SELECT video_id FROM given) ORDER BY id FOR NO KEY UPDATE
  ),
  receipts AS (
    INSERT INTO video.view_receipts (video_id, id)
    SELECT DISTINCT g.video_id, g.view_id FROM given g JOIN known k ON k.id = g.video_id WHERE g.view_id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING video_id
  ),
  counted AS (
    SELECT video_id, count(*) AS views FROM (
      SELECT video_id FROM given WHERE view_id IS NULL UNION ALL SELECT video_id FROM receipts
    ) AS fresh GROUP BY video_id
  ),
  totals AS (
    UPDATE video.videos v SET view_count = v.view_count + c.views FROM counted c WHERE v.id = c.video_id
  ),
  days AS (
    INSERT INTO video.usage_daily (video_id, account_id, day, views)
    SELECT c.video_id, k.account_id, (now() AT TIME ZONE 'UTC')::date, c.views FROM counted c JOIN known k ON k.id = c.video_id
    ORDER BY c.video_id
    ON CONFLICT (video_id, day) DO UPDATE SET views = usage_daily.views + EXCLUDED.views
  )
  SELECT id FROM known`;

/**
 * Least time between two commits. Under load a batch gathers this long, and the database writes a few dozen grouped upserts a second
 * instead of thousands of single ones; an idle beacon does not wait.
 */
const gatherMs = 20;

/** Counts views in grouped commits: a beacon is answered when the commit that holds it has succeeded. */
export function createViewCounter(database: Database): ViewCounter {
  const batcher = createBatcher<View, boolean>({
    maxBatch: 2_000,
    maxPending: 50_000,
    delayMs: gatherMs,
    async flush(views) {
      const known = await database.query<{ id: string }>(countViews, [
        views.map((view) => view.videoId),
        views.map((view) => view.viewId),
      ]);
      const ids = new Set(known.map((row) => row.id));
      return views.map((view) => ids.has(view.videoId));
    },
  });
  return {
    async count(videoId, viewId) {
      if (!(await batcher.add({ videoId, viewId }))) throw new AppError('not_found', 'There is no such video.');
    },
    close: () => batcher.close(),
  };
}
