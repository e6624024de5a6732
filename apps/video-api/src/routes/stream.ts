import type { Account } from '@millrace/auth';
import {
  type ByteCounter,
  type Grant,
  grantedCacheControl,
  grantOf,
  objectAnswers,
  objectRequestHeaders,
  type ReaderLimits,
  sendObject,
} from '@millrace/delivery';
import { type Api, createPageSender, mediaId, operation, pageAnswers, redirect } from '@millrace/http';
import { presentError, presentStatus, readyPrefix, statusOf } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { anyPlace, type Storage } from '@millrace/storage';
import { z } from 'zod';
import { presentPlayable, releaseOf } from '../early/index.ts';
import { renderEmbed } from '../embed/index.ts';
import { thumbnailKey, videoState } from '../present.ts';
import type { Ahead } from '../services/ahead.ts';
import type { Presentations } from '../services/captions/presentations.ts';
import { type Frames, frameWidths } from '../services/derived/frames.ts';
import type { Playback } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';
import { createFrameRoute } from './derivedSender.ts';

const tag = 'Playback';
const security = 'public';
const params = z.object({ id: mediaId });
/** A video that is not ready, or that cannot be used. */
const notPlayable = ['not_ready', 'unusable_media'] as const;

const seconds = 'must be a number of seconds, such as 12.5';
const pixels = 'must be a whole number of pixels from 1';
const frameQuery = z
  .object({
    time: z
      .string({ error: seconds })
      .regex(/^\d{1,7}(?:\.\d{1,9})?$/, seconds)
      .transform(Number)
      .optional()
      .meta({ description: 'Seconds from the beginning of the video', override: { type: 'number', minimum: 0 } }),
    width: z
      .string({ error: pixels })
      .regex(/^[1-9]\d{0,4}$/, pixels)
      .transform(Number)
      .optional()
      .meta({
        description: `Of the frame at \`time\`: the next larger one of ${frameWidths.join(', ')} pixels, at most that of the video`,
        override: { type: 'integer', minimum: 1 },
      }),
  })
  .refine(({ time, width }) => time !== undefined || width === undefined, {
    path: ['width'],
    message: 'needs a time',
  });

/** Public: no credentials. */
export const streamOperations = {
  manifest: operation({
    method: 'get',
    path: '/stream/:id/manifest',
    operationId: 'getManifest',
    tag,
    summary: 'Redirect to the HLS master playlist',
    security,
    params,
    answers: {
      302: { description: 'The address of the playlist', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors: notPlayable,
  }),
  thumbnail: operation({
    method: 'get',
    path: '/stream/:id/thumbnail',
    operationId: 'getThumbnail',
    tag,
    summary: 'Get the thumbnail, or the frame at a time',
    description:
      'Without parameters, the thumbnail that the owner has chosen. With `time`, the frame that is shown then, to a tenth of a second.',
    security,
    params,
    query: frameQuery,
    headers: objectRequestHeaders,
    answers: objectAnswers('The picture', ['image/jpeg']),
    errors: [...notPlayable, 'range_not_satisfiable', 'rate_limited'],
  }),
  status: operation({
    method: 'get',
    path: '/stream/:id/status',
    operationId: 'getPlaybackStatus',
    tag,
    summary: 'Get the status and the progress of a video',
    description:
      'For players that wait for a video. While somebody asks, a film that the workers encode slower than it is played gets a small rendition ahead of the others, so that it can be played soon.',
    security,
    params,
    answers: { 200: { description: 'The status', json: videoState, headers: ['Access-Control-Allow-Origin'] } },
  }),
  embed: operation({
    method: 'get',
    path: '/stream/:id/embed',
    operationId: 'getEmbed',
    tag,
    summary: 'Get the player page, for an iframe',
    security,
    params,
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
};

export function mountStream(
  api: Api<Account>,
  deps: {
    videos: VideoService;
    ahead: Pick<Ahead, 'want'>;
    presentations: Presentations;
    frames: Frames;
    bytes: ByteCounter;
    storage: Storage;
    readers: ReaderLimits;
    playback: Playback;
    /** The bases of media addresses, without and with a token, when media comes from another origin. */
    mediaBaseUrl: string | undefined;
    privateBaseUrl: string | undefined;
  },
): void {
  const { videos, ahead, playback } = deps;
  const sendPage = createPageSender();
  const storage = anyPlace(deps.storage);
  /** Of an answer that may change. */
  const cacheControl = (grant: Grant | undefined) =>
    grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60);
  const sendFrame = createFrameRoute(deps);

  api.handle(streamOperations.manifest, async ({ params }, req, res) => {
    const grant = grantOf(req);
    const video = await videos.get(params.id, grant);
    res.setHeader('Access-Control-Allow-Origin', '*');
    if (releaseOf(video) !== undefined) {
      res.setHeader('Cache-Control', 'no-store');
      redirect(res, 'early/master.m3u8');
      return;
    }
    await ahead.want(video);
    const key = await deps.presentations.manifestKey(video);
    // The target changes with the captions. The redirect to a deleted video must expire soon.
    res.setHeader('Cache-Control', cacheControl(grant));
    // Without a host, so that the redirect stays on the origin that the client uses: pages may load from no other.
    redirect(res, playback.pathFor(key, grant));
  });

  api.handle(streamOperations.thumbnail, async ({ params, query: { time, width } }, req, res) => {
    const grant = grantOf(req);
    if (time !== undefined) {
      res.setHeader('Access-Control-Allow-Origin', '*');
      await sendFrame(await videos.get(params.id, grant), { time, width }, req, res);
      return;
    }
    const currentKey = async () => {
      const video = await videos.get(params.id, grant);
      return thumbnailKey(video, readyPrefix(video, 'video'));
    };
    const send = (key: string) =>
      sendObject(req, res, {
        storage,
        key,
        // It can be replaced.
        cacheControl: cacheControl(grant),
        readers: deps.readers,
        onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
      });
    res.setHeader('Access-Control-Allow-Origin', '*');
    const key = await currentKey();
    try {
      await send(key);
    } catch (error) {
      // Replaced, and removed, after the row was read.
      if (!(error instanceof AppError && error.code === 'not_found') || res.headersSent) throw error;
      const newer = await currentKey();
      if (newer === key) throw error;
      await send(newer);
    }
  });

  api.answer(streamOperations.status, async ({ params }, req, res) => {
    const video = await videos.get(params.id, grantOf(req));
    await ahead.want(video);
    res.setHeader('Cache-Control', 'no-store');
    // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
    res.setHeader('Access-Control-Allow-Origin', '*');
    return { ...presentStatus(video), ...presentPlayable(video) };
  });

  api.handle(streamOperations.embed, async ({ params }, req, res) => {
    const grant = grantOf(req);
    const video = await videos.get(params.id, grant);
    const page = renderEmbed({
      videoId: video.id,
      title: video.title,
      description: video.description,
      state: statusOf(video),
      progress: video.progress,
      playable: presentPlayable(video).playable,
      // An address of nothing would be an error in the console of every page.
      urls: {
        storyboard: video.storyboardPrefix === null ? null : 'storyboard.vtt',
        chapters: video.chapterCount === 0 ? null : 'chapters.vtt',
      },
      durationSeconds: video.durationSeconds,
      error: presentError(video).error,
      mediaBaseUrl: grant === undefined ? deps.mediaBaseUrl : deps.privateBaseUrl,
    });
    // The page's own address has the token.
    if (grant !== undefined) res.setHeader('Referrer-Policy', 'no-referrer');
    if (video.visibility !== 'public') res.setHeader('X-Robots-Tag', 'noindex');
    await sendPage(req, res, { ...page, cacheControl: video.status === 'ready' ? cacheControl(grant) : 'no-store' });
  });
}
