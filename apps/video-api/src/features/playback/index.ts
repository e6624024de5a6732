import type { Video } from '@millrace/database';
import { type Grant, grantedCacheControl, grantOf, readerLimits, sendObject } from '@millrace/delivery';
import { createPageSender, redirect } from '@millrace/http';
import { videoObjects } from '@millrace/jobs';
import { feature, presentError, presentStatus, readyPrefix, statusOf } from '@millrace/media';
import { AppError } from '@millrace/service';
import { anyPlace } from '@millrace/storage';
import type { Request, Response } from 'express';
import type { VideoCore } from '../../core.ts';
import { presentPlayable, releaseOf } from '../../early/index.ts';
import { renderEmbed } from '../../embed/index.ts';
import type { Playback } from '../../playback.ts';
import { thumbnailKey } from '../../present.ts';
import type { Presentations } from '../../presentations.ts';
import type { VideoService } from '../../videoService.ts';
import { playbackOperations } from './operations.ts';

/** Sends the frame of a video at a time. */
type SendFrame = (
  video: Video,
  wanted: { time: number; width?: number | undefined },
  req: Request,
  res: Response,
) => Promise<void>;

interface Needs {
  core: VideoCore;
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'get' | 'getOwn'>;
  parts: { ahead: { want(video: Video): Promise<void> } };
  captions: { presentations: Presentations };
  derived: { sendFrame: SendFrame };
}

/** Of an answer that may change. */
const cacheControl = (grant: Grant | undefined): string =>
  grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60);

/** What players ask for: manifests, thumbnails, the status, the player page; and tokens for private videos. */
export const playback = feature({
  name: 'playback',
  operations: playbackOperations,
  create({ core, visibility, videos, parts, captions, derived }: Needs) {
    const { baseUrl, config, delivered } = core;
    const { playback } = visibility;
    const { presentations } = captions;
    const { ahead } = parts;
    const sendPage = createPageSender();
    const storage = anyPlace(core.storage);
    const readers = readerLimits(config);

    return {
      handlers: {
        manifest: {
          async handle({ params }, req, res) {
            const grant = grantOf(req);
            const video = await videos.get(params.id, grant);
            res.setHeader('Access-Control-Allow-Origin', '*');
            if (releaseOf(video) !== undefined) {
              res.setHeader('Cache-Control', 'no-store');
              redirect(res, 'early/master.m3u8');
              return;
            }
            await ahead.want(video);
            const key = await presentations.manifestKey(video);
            // The target changes with the captions. The redirect to a deleted video must expire soon.
            res.setHeader('Cache-Control', cacheControl(grant));
            // Without a host, so that the redirect stays on the origin that the client uses: pages may load from no other.
            redirect(res, playback.pathFor(key, grant));
          },
        },
        thumbnail: {
          async handle({ params, query: { time, width } }, req, res) {
            const grant = grantOf(req);
            if (time !== undefined) {
              res.setHeader('Access-Control-Allow-Origin', '*');
              await derived.sendFrame(await videos.get(params.id, grant), { time, width }, req, res);
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
                readers,
                onSent: (sent) => delivered.bytes.add({ id: params.id, bytes: sent }),
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
          },
        },
        async status({ params }, req, res) {
          const video = await videos.get(params.id, grantOf(req));
          await ahead.want(video);
          res.setHeader('Cache-Control', 'no-store');
          // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
          res.setHeader('Access-Control-Allow-Origin', '*');
          return { ...presentStatus(video), ...presentPlayable(video) };
        },
        embed: {
          async handle({ params }, req, res) {
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
              mediaBaseUrl: grant === undefined ? config.MEDIA_BASE_URL : config.MEDIA_PRIVATE_BASE_URL,
            });
            // The page's own address has the token.
            if (grant !== undefined) res.setHeader('Referrer-Policy', 'no-referrer');
            if (video.visibility !== 'public') res.setHeader('X-Robots-Tag', 'noindex');
            const isReady = video.status === 'ready';
            await sendPage(req, res, { ...page, cacheControl: isReady ? cacheControl(grant) : 'no-store' });
          },
        },
        dashManifest: {
          async handle({ params }, req, res) {
            const grant = grantOf(req);
            const video = await videos.get(params.id, grant);
            readyPrefix(video, 'video');
            if (!video.dash) throw new AppError('no_dash_manifest', 'Use the HLS manifest, or upload the video again.');
            // The target changes with the captions.
            const key = await presentations.manifestKey(video, videoObjects.dash);
            res.setHeader('Cache-Control', cacheControl(grant));
            res.setHeader('Access-Control-Allow-Origin', '*');
            redirect(res, playback.pathFor(key, grant));
          },
        },
        async createToken({ params, body, caller }) {
          const { id } = await videos.getOwn(caller.id, params.id);
          const { token, expiresAt } = playback.tokenFor(id, body.expiresIn);
          const address = (name: string) => `${baseUrl}/stream/~${token}/${id}/${name}`;
          return {
            token,
            expiresAt: new Date(expiresAt * 1000).toISOString(),
            manifest: address('manifest'),
            embed: address('embed'),
            thumbnail: address('thumbnail'),
          };
        },
      },
    };
  },
});
