import type { Auth } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';

/**
 * Private videos of which objects may still be in `public/`: delivery asks no database, so it needs their ids. There are few, because their
 * objects move at once.
 */
export interface HiddenVideos {
  has(id: string): boolean;
  /** Tells all processes that a video is hidden, or is not any more. Returns when this one knows it. */
  announce(id: string, isHidden: boolean): Promise<void>;
  /** Reads them from the database, in case a notice was lost. */
  task: PeriodicTask;
}

const pollMs = 4_000;
/** A round may have read before the notice that arrived during it. */
const noticeKeptMs = 60_000;
const topic = 'hidden';
const marks = { hidden: '+', open: '-' } as const;

export function createHiddenVideos(deps: { database: Database; auth: Pick<Auth, 'changes'> }): HiddenVideos {
  const { database, auth } = deps;
  /** By id: until when a video is hidden even if no round reads it. */
  const hidden = new Map<string, number>();

  auth.changes.onAnnouncement(topic, (text) => {
    const id = text.slice(1);
    if (text.startsWith(marks.hidden)) hidden.set(id, Date.now() + noticeKeptMs);
    else hidden.delete(id);
  });

  return {
    has: (id) => hidden.has(id),
    announce: (id, isHidden) => auth.changes.announce(topic, (isHidden ? marks.hidden : marks.open) + id),
    task: {
      name: 'reading which videos are hidden',
      everyMs: pollMs,
      async run() {
        const rows = await database.query<{ id: string }>(
          `SELECT m.video_id AS id FROM video.moves m JOIN video.videos v ON v.id = m.video_id WHERE v.visibility = 'private'`,
        );
        const found = new Set(rows.map(({ id }) => id));
        const now = Date.now();
        for (const [id, until] of hidden) if (until < now && !found.has(id)) hidden.delete(id);
        for (const id of found) hidden.set(id, Math.max(hidden.get(id) ?? 0, now));
      },
    },
  };
}
