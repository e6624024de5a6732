import { type PublicUrls, tagAnswer } from '@millrace/delivery';
import { createRouter, mediaId, redirect, route } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { readyPrefix } from '@millrace/media';
import { AppError } from '@millrace/service';
import type { Response, Router } from 'express';
import { z } from 'zod';
import { coverKey } from '../../present.ts';
import type { Streams } from '../../provided/playback.ts';
import type { TrackService } from '../../provided/tracks.ts';
import { trackTables } from '../../tables.ts';

/** Objects of the winning attempt, which never change. */
const names = [trackObjects.waveform, trackObjects.waveformData, ...trackQualities.map(trackObjects.stream)];
const params = z.object({ id: mediaId });

/**
 * Redirects `/media/tracks/<id>/<name>`, a URL that is known before the track is ready, to the object. The object's URL has the attempt,
 * or the picture, so its bytes never change. Mount it before /media.
 */
export function mediaNamesRouter({
  streams,
  tracks,
  urls,
}: {
  streams: Streams;
  tracks: Pick<TrackService, 'getVisible'>;
  urls: PublicUrls;
}): Router {
  const router = createRouter();
  const redirectTo = (res: Response, key: string): void => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cache-Control', 'public, max-age=60');
    redirect(res, urls.pathForKey(key));
  };
  for (const name of names) {
    router.get(
      `/media/tracks/:id/${name}`,
      route({ params }, async ({ params: { id } }, _req, res) => {
        tagAnswer(res, trackTables.kind, id);
        redirectTo(res, (await streams.find(id)).prefix + name);
      }),
    );
  }
  router.get(
    `/media/tracks/:id/${trackObjects.cover}`,
    route({ params }, async ({ params: { id } }, _req, res) => {
      tagAnswer(res, trackTables.kind, id);
      const track = await tracks.getVisible(id);
      const key = coverKey(track, readyPrefix(track, trackTables.noun));
      if (key === null) throw new AppError('not_found', 'The track has no cover.');
      redirectTo(res, key);
    }),
  );
  return router;
}
