import type { Account } from '@millrace/auth';
import type { PublicUrls } from '@millrace/delivery';
import { type Api, mediaId, operation, redirect } from '@millrace/http';
import { videoObjects } from '@millrace/jobs';
import { readyPrefix } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { z } from 'zod';
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

export function mountDash(api: Api<Account>, { videos, urls }: { videos: VideoService; urls: PublicUrls }): void {
  api.handle(dashOperations.dashManifest, async ({ params }, _req, res) => {
    const video = await videos.get(params.id);
    const prefix = readyPrefix(video, 'video');
    if (!video.dash) throw new AppError('no_dash_manifest', 'Use the HLS manifest, or upload the video again.');
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.setHeader('Access-Control-Allow-Origin', '*');
    redirect(res, urls.pathForKey(prefix + videoObjects.dash));
  });
}
