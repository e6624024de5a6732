import { holderOf, mayDo } from '@millrace/auth';
import type { Video } from '@millrace/database';
import { ok, preconditionOf, requestIdOf, tagged } from '@millrace/http';
import {
  createFetches,
  endFetchesOfSuspended,
  feature,
  type Pictures,
  refolding,
  startFetchResults,
} from '@millrace/media';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Request } from 'express';
import type { VideoCore } from '../../core.ts';
import type { Playback } from '../../playback.ts';
import { presentVideo } from '../../present.ts';
import { uploadFields } from '../../uploadFields.ts';
import { videoOperations } from './operations.ts';
import { createThumbnailService } from './thumbnails.ts';
import { createVideoService } from './videos.ts';

interface Needs {
  core: VideoCore;
  receiving: { limits: UploadLimits; pictures: Pictures };
  visibility: { playback: Playback; move(videoId: string, isHidden: boolean): Promise<void> };
}

/** The videos of an account: uploads, fetches, the list, changes, thumbnails. */
export const videos = feature({
  name: 'videos',
  operations: videoOperations,
  create({ core, receiving, visibility }: Needs) {
    const { auth, baseUrl, blocked, config, cursors, database, purges, queue } = core;
    const { rows, storage, tables } = core;
    const { playback } = visibility;
    const fetches = createFetches({ rows, kind: tables.kind, maxBytes: config.MAX_UPLOAD_BYTES });
    endFetchesOfSuspended(core);
    const videos = createVideoService({
      database,
      cursors,
      rows,
      fetches,
      blocked,
      playback,
      purges,
      onVisibility: visibility.move,
    });
    const thumbnails = createThumbnailService({ videos, pictures: receiving.pictures, queue });
    const { gate, ...limits } = receiving.limits;
    const urlsFor = (req: Request) => playback.urlsFor(mayDo(req, 'videos:read'));
    const present = (row: Video, req: Request) => presentVideo(row, urlsFor(req));

    return {
      provided: videos,
      tasks: [refolding(database, { table: tables.media, from: 'title', to: 'title_fold' })],
      start: () => startFetchResults({ ...core, accept: videos.finishFetch }),
      handlers: {
        upload: {
          before: [auth.limitUploads],
          async handle({ caller }, req, res) {
            const created = await receiveUpload(req, res, {
              storage,
              ...limits,
              admission: { gate, accountId: caller.id },
              operation: videoOperations.upload,
              begin: async (_part, texts) => {
                const upload = await videos.startUpload(caller.id, uploadFields.partial().safeParse(texts).data ?? {});
                return {
                  key: upload.sourceKey,
                  onBytes: upload.onBytes,
                  finish: (fields, { originalName, size }) => {
                    const sent = { sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) };
                    return upload.finish({ ...fields, ...sent });
                  },
                  abandon: () => upload.abandon(),
                };
              },
            });
            if (created !== null) res.status(201).json({ video: present(created, req) });
          },
        },
        fetch: {
          before: [auth.limitUploads],
          async handle({ body: { url, ...fields }, caller }, req, res) {
            const created = await videos.fetch(caller.id, fields, { url, requestId: requestIdOf(req) });
            res
              .status(202)
              .location(`${baseUrl}/videos/${created.id}`)
              .json({ video: present(created, req) });
          },
        },
        async list({ query, caller }, req) {
          const found = await videos.list(caller.id, query);
          const urls = urlsFor(req);
          return { videos: found.videos.map((row) => presentVideo(row, urls)), ...found.fields };
        },
        get: async ({ params, caller }, req, res) => ({
          video: tagged(res, present(await videos.getOwn(caller.id, params.id), req)),
        }),
        update: async ({ params, body, caller }, req, res) => ({
          video: tagged(res, present(await videos.update(caller.id, params.id, body, preconditionOf(req)), req)),
        }),
        setThumbnail: {
          before: [auth.limitUploads],
          async handle({ params, body, caller }, req, res) {
            const request = {
              accountId: caller.id,
              videoId: params.id,
              precondition: preconditionOf(req),
              requestId: requestIdOf(req),
              holder: holderOf(caller, req),
            };
            const changed =
              body === undefined
                ? await thumbnails.receive(request, req, res)
                : await thumbnails.take(request, body.time);
            if (changed !== null) res.status(200).json({ video: tagged(res, present(changed, req)) });
          },
        },
        async remove({ params, caller }) {
          await videos.remove(caller.id, params.id);
          return ok;
        },
      },
    };
  },
});
