import { type Database, imageRows, type Transaction } from '@millrace/database';
import type { Cursors, Precondition } from '@millrace/http';
import type { ImageExif } from '@millrace/jobs';
import {
  type AcceptUpload,
  createOwnList,
  type FetchedUrl,
  type Fetches,
  type FinishedUpload,
  foldField,
  inOrderOf,
  type KeysetPage,
  lockOwn,
  type MediaRows,
  type OwnListRequest,
} from '@millrace/media';
import type { Purges } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import type { PictureCheck, StartedImage, UploadedImage, UploadTerms } from '../../arriving.ts';
import { imageTag } from '../../present.ts';
import { assertReady, type FetchingImage, type ReadyImage, readyOf } from '../../record.ts';
import { imageList, imageTables } from '../../tables.ts';

export interface ImageChanges {
  alt?: string | null | undefined;
  tags?: string[] | undefined;
  /** Both or none. */
  focalX?: number | null | undefined;
  focalY?: number | null | undefined;
}

export interface ImageService {
  startUpload(accountId: number, terms?: UploadTerms): Promise<StartedImage>;
  /** Inspects the stored bytes of an upload and creates the image. @throws AppError if the image is rejected; the caller then abandons it */
  finishUpload(id: string, upload: UploadedImage): Promise<ReadyImage>;
  /** Creates an image whose original the courier fetches. @returns it @throws AppError as `startUpload` */
  fetch(accountId: number, source: FetchedUrl): Promise<FetchingImage>;
  /** An image of this account that is being fetched; null if there is none. @throws AppError unusable_media if the fetch has failed */
  getFetching(accountId: number, id: string): Promise<FetchingImage | null>;
  /** An image of any account, for public delivery. @throws AppError not_found, also for one that was taken down */
  get(id: string): Promise<ReadyImage>;
  /** An image of any account, for operators. @throws AppError not_found */
  getAny(id: string): Promise<ReadyImage>;
  /** An image of this account. @throws AppError not_found, also for an image of another account */
  getOwn(accountId: number, id: string): Promise<ReadyImage>;
  /** The images of this account. */
  list(
    accountId: number,
    request: OwnListRequest & { tag?: string | undefined },
  ): Promise<{ images: ReadyImage[]; fields: KeysetPage['fields'] }>;
  /** Changes the given fields. @throws AppError not_found, also for an image of another account; precondition_failed */
  update(accountId: number, id: string, changes: ImageChanges, precondition: Precondition): Promise<ReadyImage>;
  /** Purges the image from edges, CDNs and the memory of all replicas. @throws AppError not_found, also for an image of another account */
  purge(accountId: number, id: string): Promise<void>;
  /** Deletes the image, its original and all renditions. @throws AppError not_found, also for an image of another account */
  remove(accountId: number, id: string): Promise<void>;
}

export function createImageService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  fetches: Fetches;
  check: PictureCheck;
  /** Keeps what the camera has written, in the transaction that accepts the image. */
  storeExif: (tx: Transaction, imageId: string, exif: ImageExif | null) => Promise<void>;
  /** Called when the focal point of an image has changed. */
  onFocalPoint: (imageId: string) => void;
  purges: Pick<Purges, 'purge'>;
}): ImageService {
  const { database, rows, fetches } = deps;
  const { prisma } = database;
  const readList = createOwnList(deps, imageList);

  /** @param finish sets the row to `ready` */
  const accept = async (
    id: string,
    { requestId, ...upload }: UploadedImage,
    finish: (upload: FinishedUpload, work: AcceptUpload<ReadyImage>) => Promise<ReadyImage>,
    terms?: UploadTerms,
  ): Promise<ReadyImage> => {
    const uploadedKey = keys.source('images', id);
    const copyKey = `${keys.privatePrefix('images', id)}stripped`;
    const mezzanineKey = keys.mezzanine(id);
    const unchecked = { imageId: id, requestId, uploadedKey, copyKey, mezzanineKey, ...upload };
    const { found, sourceBytes, columns: data } = await deps.check(unchecked, (picture) => terms?.check(picture));
    return finish({ ...upload, sourceBytes }, async (tx, executor) => {
      await terms?.end(executor, id);
      await deps.storeExif(tx, id, found.exif);
      return assertReady(await tx.image.update({ where: { id }, data }));
    });
  };

  return {
    async startUpload(accountId, terms) {
      const { id, sourceKey, finish, abandon } = await rows.start(accountId, {}, terms?.begin);
      return { sourceKey, abandon, finish: (upload) => accept(id, upload, finish, terms) };
    },

    async fetch(accountId, source) {
      const id = await fetches.start(accountId, {}, source);
      return prisma.image.findUniqueOrThrow({ where: { id } });
    },

    async getFetching(accountId, id) {
      const row = await imageRows.ofAccount(database, accountId, id);
      if (row?.status === 'error' && row.takenDownAt === null) {
        throw new AppError('unusable_media', row.errorMessage ?? undefined, {
          publicCode: row.errorCode ?? 'processing_failed',
        });
      }
      return row?.fetching ? row : null;
    },

    finishUpload: (id, upload) => accept(id, upload, (stored, work) => rows.finish(id, stored, work)),

    async get(id) {
      const row = await imageRows.byId(database, id);
      return assertReady(row?.takenDownAt === null ? row : null);
    },

    getAny: async (id) => assertReady(await imageRows.byId(database, id)),

    getOwn: async (accountId, id) => assertReady(await imageRows.ofAccount(database, accountId, id)),

    async list(accountId, { tag, ...request }) {
      const filters = tag === undefined ? [] : [{ sql: (value: string) => `tags @> ARRAY[${value}]`, value: tag }];
      const { ids, fields } = await readList(accountId, request, filters);
      const rows = inOrderOf(ids, await imageRows.byIds(database, ids));
      return { images: rows.flatMap((row) => readyOf(row) ?? []), fields };
    },

    async update(accountId, id, { alt, tags, focalX, focalY }, precondition) {
      // An upload in progress is not visible.
      assertReady(await imageRows.ofAccount(database, accountId, id));
      const changed = await database.transaction(async (tx) => {
        await lockOwn(tx, imageTables, accountId, id);
        precondition(imageTag(await tx.image.findUniqueOrThrow({ where: { id } })));
        const data = {
          ...(alt !== undefined && { alt, altFold: foldField(alt ?? '') }),
          ...(tags !== undefined && { tags }),
          ...(focalX !== undefined && focalY !== undefined && { focalX, focalY }),
        };
        return assertReady(await tx.image.update({ where: { id }, data }));
      });
      deps.onFocalPoint(id);
      return changed;
    },

    async purge(accountId, id) {
      // An upload in progress is not visible.
      assertReady(await imageRows.ofAccount(database, accountId, id));
      await database.transaction(async (tx) => {
        await lockOwn(tx, imageTables, accountId, id);
        await deps.purges.purge(database.executor(tx), id);
      });
    },

    async remove(accountId, id) {
      await rows.remove(accountId, id);
    },
  };
}
