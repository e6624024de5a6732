import type { Account } from '@millrace/auth';
import type { Api } from '@millrace/http';
import { type MediaRows, mediaOperations, mountTakeDown, type OwnerOf } from '@millrace/media-service';
import { track } from '../present.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

/** What operators do with tracks. */
export const adminTrackOperations = mediaOperations({ kind: 'tracks', noun: 'track' }, { track });

export function mountAdminTracks(
  api: Api<Account>,
  deps: {
    tracks: Pick<TrackService, 'get'>;
    views: TrackViews;
    rows: Pick<MediaRows, 'takeDown'>;
    ownerOf: OwnerOf;
  },
): void {
  api.answer(adminTrackOperations.get, async ({ params }) => {
    const row = await deps.tracks.get(params.id);
    return { track: await deps.views.one(row, undefined), owner: await deps.ownerOf(row.accountId) };
  });
  mountTakeDown(api, adminTrackOperations.takeDown, deps.rows.takeDown);
}
