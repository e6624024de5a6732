import { type Database, type Image, imageRows, type SqlExecutor, type Transaction } from '@millrace/database';
import type { Cursors, Precondition } from '@millrace/http';
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
  noSuch,
  type OwnListRequest,
  type Purges,
} from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import { imageTag } from '../present.ts';
import { imageList, imageTables } from '../tables.ts';
import { storeExif } from './exif.ts';
import type { FocalPoints } from './focalPoints.ts';
import type { FetchingImage, ReadyImage } from './imageRecords.ts';
import type { PictureCheck } from './inspected.ts';
import type { Inspection } from './inspection.ts';

export interface ImageChanges {
  alt?: string | null | undefined;
  tags?: string[] | undefined;
  /** Both or none. */
  focalX?: number | null | undefined;
  focalY?: number | null | undefined;
}

/** An upload whose bytes are stored. */
export type UploadedImage = FinishedUpload & { requestId: string };

/** Conditions of one upload, besides those of all uploads. */
export interface UploadTerms {
  /** Called in the transaction that writes the upload's row. @throws AppError if the upload must not begin */
  begin(executor: SqlExecutor, id: string): Promise<void>;
  /** @throws AppError if the image is refused */
  check(found: Pick<Inspection, 'mimeType'>): void;
  /** Called in the transaction that accepts the image. @throws AppError if the upload must not become an image any more */
  end(executor: SqlExecutor, id: string): Promise<void>;
}

/** An upload in progress. It has a row. */
export interface StartedImage {
  sourceKey: string;
  /** As `finishUpload`. */
  finish(upload: UploadedImage): Promise<ReadyImage>;
  abandon(): Promise<void>;
  /** Whether `abandon` removes the stored bytes. */
  removesFiles?: boolean;
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

/** A ready image has all columns set; null for one that is being uploaded. */
function readyOf(row: Image): ReadyImage | null {
  const { id, accountId, v, sourceKey, sourceName, sourceBytes, format, mimeType, width, height, frames } = row;
  const { alt, tags, focalX, focalY, thumbhash, isOpaque, createdAt, takenDownAt, takenDownReason } = row;
  if (row.status !== 'ready' || sourceBytes === null || format === null || mimeType === null) return null;
  if (width === null || height === null || frames === null) return null;
  const bytes = Number(sourceBytes);
  return {
    id,
    accountId,
    v,
    sourceKey,
    sourceName,
    bytes,
    format,
    mimeType,
    width,
    height,
    frames,
    alt,
    tags,
    focalX,
    focalY,
    thumbhash,
    isOpaque,
    createdAt,
    takenDownAt,
    takenDownReason,
    palette: thumbhash === null ? null : row.palette,
  };
}

/** @throws AppError not_found for an image that is being uploaded */
export function assertReady(row: Image | null): ReadyImage {
  const image = row && readyOf(row);
  if (image === null) throw noSuch(imageTables);
  return image;
}

/** Call when the image's row is locked: its renditions exist no more. */
export async function forgetRenditions(tx: Transaction, imageId: string): Promise<void> {
  await tx.rendition.deleteMany({ where: { imageId } });
  await tx.image.update({ where: { id: imageId }, data: { renditionCount: 0 }, select: { id: true } });
}

export function createImageService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  fetches: Fetches;
  focalPoints: Pick<FocalPoints, 'forget'>;
  check: PictureCheck;
  purges: Pick<Purges, 'purge'>;
}): ImageService {
  const { database, rows, fetches, focalPoints } = deps;
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
      await storeExif(tx, id, found.exif);
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
      focalPoints.forget(id);
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
