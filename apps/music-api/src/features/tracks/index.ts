import { type Account, holderOf, mayDo } from '@millrace/auth';
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
import { createRemovedTracks } from '../../catalogue/removedTracks.ts';
import { withdrawTrack } from '../../catalogue/visibility.ts';
import type { MusicCore } from '../../core.ts';
import { makingCovers } from '../../makeCover.ts';
import type { Viewer } from '../../provided/trackViews.ts';
import { uploadFields } from '../../uploadFields.ts';
import { createCoverService } from './covers.ts';
import { trackOperations } from './operations.ts';
import { createReaddressing } from './readdressing.ts';
import { releasing } from './releases.ts';
import { createTrackService, forgetTrack } from './tracks.ts';
import { createTrackViews } from './views.ts';

/** Size limit of an uploaded cover, in bytes. */
const maxCoverBytes = 10 * 1024 * 1024;

interface Needs {
  core: MusicCore;
  receiving: { limits: UploadLimits; pictures: Pictures };
}

const viewerOf = ({ id }: Account, req: Request): Viewer => ({ id, isWriteOnly: !mayDo(req, 'tracks:read') });

/** The tracks of an account: uploads, fetches, the list, changes, covers; and how tracks are shown. */
export const tracks = feature({
  name: 'tracks',
  operations: trackOperations,
  create({ core, receiving }: Needs) {
    const { auth, baseUrl, blocked, config, cursors, database, delivered, log, purges, queue } = core;
    const { rows, storage, sweeper, tables } = core;
    const fetches = createFetches({ rows, kind: tables.kind, maxBytes: config.MAX_UPLOAD_BYTES });
    endFetchesOfSuspended(core);
    const removed = createRemovedTracks(database);
    const readdressing = createReaddressing({
      database,
      storage,
      log,
      sweep: (id, signal) => sweeper.sweep(id, signal),
      purge: (executor, id) => purges.purge(executor, id),
    });
    const service = createTrackService({
      database,
      cursors,
      rows,
      fetches,
      removed,
      blocked,
      purges,
      readdressing,
      log,
    });
    const views = createTrackViews(database, delivered.urls);
    const makeCover = makingCovers(queue);
    const covers = createCoverService({ tracks: service, pictures: receiving.pictures, makeCover });
    const { gate, ...limits } = receiving.limits;

    return {
      provided: { service, views },
      tasks: [
        removed.task,
        refolding(database, { table: tables.media, from: 'title', to: 'title_fold' }),
        releasing(database),
        readdressing.task,
      ],
      beforeRemove: (tx, row) => forgetTrack(database, tx, row),
      async beforeTakeDown(tx, row) {
        await withdrawTrack(database.executor(tx), row.id);
        await forgetTrack(database, tx, row);
      },
      start: () => startFetchResults({ ...core, accept: service.finishFetch }),
      handlers: {
        get: async ({ params, caller }, _req, res) => ({
          track: tagged(res, await views.one(await service.getVisible(params.id, caller?.id), caller)),
        }),
        async update({ params, body, caller }, req, res) {
          const updated = await service.update(caller.id, params.id, body, preconditionOf(req));
          return { track: tagged(res, await views.one(updated, viewerOf(caller, req))) };
        },
        setCover: {
          before: [auth.limitUploads],
          async handle({ params, caller }, req, res) {
            const request = {
              accountId: caller.id,
              trackId: params.id,
              precondition: preconditionOf(req),
              requestId: requestIdOf(req),
              holder: holderOf(caller, req),
            };
            const changed = await covers.receive(request, req, res);
            if (changed === null) return;
            res.status(200).json({ track: tagged(res, await views.one(changed, viewerOf(caller, req))) });
          },
        },
        upload: {
          before: [auth.limitUploads],
          async handle({ caller }, req, res) {
            const created = await receiveUpload(req, res, {
              storage,
              ...limits,
              admission: { gate, accountId: caller.id },
              operation: trackOperations.upload,
              extraFiles: { cover: { maxBytes: maxCoverBytes } },
              begin: async ({ field, originalName }, texts) => {
                const known = uploadFields.partial().safeParse(texts).data ?? {};
                const upload = await service.startUpload(caller.id, known, field === 'file' ? originalName : null);
                return {
                  key: upload.sourceKey,
                  onBytes: upload.onBytes,
                  extraKeys: { cover: upload.coverKey },
                  finish: (fields, { originalName, size }, { cover }) =>
                    upload.finish({
                      ...fields,
                      sourceName: originalName,
                      sourceBytes: size,
                      hasCoverFile: cover !== undefined,
                      requestId: requestIdOf(req),
                    }),
                  abandon: () => upload.abandon(),
                };
              },
            });
            if (created !== null) res.status(201).json({ track: await views.one(created, viewerOf(caller, req)) });
          },
        },
        fetch: {
          before: [auth.limitUploads],
          async handle({ body: { url, ...fields }, caller }, req, res) {
            const created = await service.fetch(caller.id, fields, { url, requestId: requestIdOf(req) });
            res
              .status(202)
              .location(`${baseUrl}/tracks/${created.id}`)
              .json({ track: await views.one(created, viewerOf(caller, req)) });
          },
        },
        async list({ query, caller }) {
          const found = await service.list(caller.id, query);
          return { tracks: await views.of(found.tracks, caller), ...found.fields };
        },
        async remove({ params, caller }) {
          await service.remove(caller.id, params.id);
          return ok;
        },
      },
    };
  },
});
