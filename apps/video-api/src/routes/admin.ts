import type { Account } from '@millrace/auth';
import type { Api } from '@millrace/http';
import { type MediaRows, mediaOperations, mountTakeDown, type OwnerOf } from '@millrace/media-service';
import { presentVideo, video } from '../present.ts';
import type { Playback } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';

/** What operators do with videos. */
export const adminVideoOperations = mediaOperations({ kind: 'videos', noun: 'video' }, { video });

export function mountAdminVideos(
  api: Api<Account>,
  deps: {
    videos: Pick<VideoService, 'getAny'>;
    rows: Pick<MediaRows, 'takeDown'>;
    playback: Playback;
    ownerOf: OwnerOf;
  },
): void {
  api.answer(adminVideoOperations.get, async ({ params }) => {
    const row = await deps.videos.getAny(params.id);
    return { video: presentVideo(row, deps.playback.urlsFor(true)), owner: await deps.ownerOf(row.accountId) };
  });
  mountTakeDown(api, adminVideoOperations.takeDown, deps.rows.takeDown);
}
