import { attachment, grantOf, readerLimits } from '@millrace/delivery';
import { requestIdOf } from '@millrace/http';
import { derivedObjects } from '@millrace/jobs';
import { feature, readyPrefix } from '@millrace/media';
import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import type { VideoCore } from '../../core.ts';
import type { Makers } from '../../makers.ts';
import type { Presentations } from '../../presentations.ts';
import type { VideoService } from '../../videoService.ts';
import { createDownloads } from './downloads.ts';
import { derivedTask } from './eviction.ts';
import { createFrames } from './frames.ts';
import { derivedOperations } from './operations.ts';
import { startDerivedResults } from './results.ts';
import { createDerivedSender, createFrameRoute, tries } from './sender.ts';
import { createStoryboards } from './storyboards.ts';

/** Until the storyboard is made. */
const notYet = { headers: { 'Cache-Control': 'public, max-age=5' } };

interface Needs {
  core: VideoCore;
  making: Makers;
  videos: Pick<VideoService, 'get'>;
  captions: { presentations: Presentations };
}

/** What is made of a ready video: the storyboard, frames, files to download. */
export const derived = feature({
  name: 'derived',
  operations: derivedOperations,
  create({ core, making, videos, captions }: Needs) {
    const { auth, config, database, delivered, log, queue, storage, sweeper } = core;
    const { presentations } = captions;
    const sending = { bytes: delivered.bytes, storage, readers: readerLimits(config) };
    const send = createDerivedSender(sending);
    const storyboards = createStoryboards({ database, makers: making });
    const downloads = createDownloads({ database, makers: making });
    const frames = createFrames({ database, queue, limiter: auth.limiter, sweeper, log });

    const sendOfStoryboard = async (id: string, name: string, req: Request, res: Response): Promise<void> => {
      res.setHeader('Access-Control-Allow-Origin', '*');
      const video = await videos.get(id, grantOf(req));
      readyPrefix(video, 'video');
      const { storyboardPrefix: prefix } = video;
      if (prefix === null) await storyboards.want(video);
      else if (await send(req, res, id, prefix + name)) return;
      // A sheet that the storyboard does not have is no reason to make it again.
      else if (name === derivedObjects.storyboard) await storyboards.makeAgain(video, prefix);
      throw new AppError('not_found', 'There is no storyboard, or not yet.', notYet);
    };

    return {
      provided: { sendFrame: createFrameRoute({ ...sending, frames }) },
      tasks: [derivedTask(database)],
      start: () => startDerivedResults({ database, queue, sweeper, presentations, log }),
      handlers: {
        storyboard: {
          handle: ({ params }, req, res) => sendOfStoryboard(params.id, derivedObjects.storyboard, req, res),
        },
        sheet: {
          handle: ({ params }, req, res) => sendOfStoryboard(params.id, `storyboard/${params.sheet}`, req, res),
        },
        preview: {
          handle: ({ params }, req, res) => sendOfStoryboard(params.id, derivedObjects.preview, req, res),
        },
        download: {
          async handle({ params, query }, req, res) {
            res.setHeader('Access-Control-Allow-Origin', '*');
            for (let n = 0; n < tries; n += 1) {
              const video = await videos.get(params.id, grantOf(req));
              const { key, quality, forget } = await downloads.get(video, query.q, requestIdOf(req));
              const disposition = attachment({ title: video.title, suffix: ` (${quality}).mp4`, untitled: 'video' });
              if (await send(req, res, params.id, key, { 'Content-Disposition': disposition })) return;
              await forget();
            }
            throw new AppError('unavailable', 'The file was removed before it could be sent.', { retryAfter: 1 });
          },
        },
      },
    };
  },
});
