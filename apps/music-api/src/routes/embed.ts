import type { Account } from '@millrace/auth';
import type { PublicUrls } from '@millrace/delivery';
import { type Api, createPageSender, mediaId, operation, pageAnswers } from '@millrace/http';
import { isReady, mediaStateFields, presentError, presentStatus, statusOf } from '@millrace/media-service';
import { z } from 'zod';
import { renderEmbed } from '../embed/index.ts';
import { pictureFields, pictureUrls } from '../present.ts';
import type { TrackService } from '../services/tracks.ts';

const tag = 'Playback';
const params = z.object({ id: mediaId });

const trackState = z
  .object({ ...mediaStateFields, duration_seconds: z.number().nullable(), ...pictureFields })
  .meta({ id: 'TrackState' });

/** Public: no credentials. */
export const embedOperations = {
  status: operation({
    method: 'get',
    path: '/tracks/:id/status',
    operationId: 'getPlaybackStatus',
    tag,
    summary: 'Get the status and the progress of a track',
    security: 'public',
    params,
    answers: { 200: { description: 'The status', json: trackState, headers: ['Access-Control-Allow-Origin'] } },
  }),
  embed: operation({
    method: 'get',
    path: '/tracks/:id/embed',
    operationId: 'getEmbed',
    tag,
    summary: 'Get the player page, for an iframe',
    security: 'public',
    params,
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
};

export function mountEmbed(
  api: Api<Account>,
  deps: { tracks: Pick<TrackService, 'getVisible'>; urls: PublicUrls; mediaBaseUrl: string | undefined },
): void {
  const { tracks, urls, mediaBaseUrl } = deps;
  const sendPage = createPageSender();

  // The page polls it while it waits.
  api.answer(embedOperations.status, async ({ params }, _req, res) => {
    const track = await tracks.getVisible(params.id);
    res.setHeader('Cache-Control', 'no-store');
    // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
    res.setHeader('Access-Control-Allow-Origin', '*');
    return { ...presentStatus(track), duration_seconds: track.durationSeconds, ...pictureUrls(track, urls) };
  });

  api.handle(embedOperations.embed, async ({ params }, req, res) => {
    const track = await tracks.getVisible(params.id);
    const { waveform_json: waveform, cover_art: cover } = pictureUrls(track, urls);
    if (track.visibility !== 'public') res.setHeader('X-Robots-Tag', 'noindex');
    const page = renderEmbed({
      title: track.title,
      artistName: track.artistName,
      album: track.album,
      state: statusOf(track),
      progress: track.progress,
      durationSeconds: track.durationSeconds,
      pictures: { waveform, cover },
      error: presentError(track).error,
      mediaBaseUrl,
    });
    await sendPage(req, res, { ...page, cacheControl: isReady(track.status) ? 'public, max-age=60' : 'no-store' });
  });
}
