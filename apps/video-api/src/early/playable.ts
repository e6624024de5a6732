import type { Video } from '@millrace/database';
import { segmentSeconds } from '@millrace/jobs';
import { type Release, releasedAt } from './pace.ts';

/** The columns that tell how much of a video can be played. */
export type PlayableColumns = Pick<
  Video,
  'status' | 'jobId' | 'durationSeconds' | 'earlyEncode' | 'earlyStored' | 'earlyReleased' | 'earlyReleasedAt'
>;

/** What the playlists of a video contain whose current encode can be played before it ends. */
export function releaseOf(row: PlayableColumns): Release | undefined {
  const { status, jobId, earlyEncode, earlyStored: stored, earlyReleased: released, earlyReleasedAt: at } = row;
  if (status !== 'processing' || earlyEncode === null || earlyEncode !== jobId) return undefined;
  return stored === null || released === null || at === null ? undefined : { stored, released, at: at.getTime() };
}

/** Whether, and for how many seconds, a video can be played now. */
export function presentPlayable(row: PlayableColumns): { playable: boolean; playable_seconds: number } {
  if (row.status === 'ready') return { playable: true, playable_seconds: row.durationSeconds ?? 0 };
  const release = releaseOf(row);
  if (release === undefined) return { playable: false, playable_seconds: 0 };
  return { playable: true, playable_seconds: releasedAt(release, Date.now()) * segmentSeconds };
}
