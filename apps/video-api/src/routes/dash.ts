import type { Account } from '@millrace/auth';
import { grantedCacheControl, grantOf } from '@millrace/delivery';
import { type Api, mediaId, operation, redirect } from '@millrace/http';
import { videoObjects } from '@millrace/jobs';
import { readyPrefix } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import type { Presentations } from '../services/captions/presentations.ts';
import type { Playback } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';

/** Public: no credentials. */
export const dashOperations = {
  dashManifest: operation({
    method: 'get',
    path: '/stream/:id/manifest.mpd',
    operationId: 'getDashManifest',
    tag: 'Playback',
    summary: 'Redirect to the DASH manifest',
    description: 'It names the segments of the HLS playlists. Videos that an older version has transcoded have none.',
    security: 'public',
    params: z.object({ id: mediaId }),
    answers: {
      302: { description: 'The address of the manifest', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors: ['not_ready', 'unusable_media', 'no_dash_manifest'],
  }),
};

export function mountDash(
  api: Api<Account>,
  deps: { videos: VideoService; presentations: Presentations; playback: Playback },
): void {
  api.handle(dashOperations.dashManifest, async ({ params }, req, res) => {
    const grant = grantOf(req);
    const video = await deps.videos.get(params.id, grant);
    readyPrefix(video, 'video');
    if (!video.dash) throw new AppError('no_dash_manifest', 'Use the HLS manifest, or upload the video again.');
    // The target changes with the captions.
    const key = await deps.presentations.manifestKey(video, videoObjects.dash);
    res.setHeader('Cache-Control', grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60));
    res.setHeader('Access-Control-Allow-Origin', '*');
    redirect(res, deps.playback.pathFor(key, grant));
  });
}
