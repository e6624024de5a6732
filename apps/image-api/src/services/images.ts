import type { Database, Image } from '@millrace/database';
import { offsetOf, type PageRequest, pageDepth } from '@millrace/http';
import { type MediaRows, noSuch } from '@millrace/media-service';
import { AppError, mediaErrorCodes } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { imageTables } from '../tables.ts';
import type { Inspection, InspectionRequest } from './inspection.ts';

/** An accepted image, with the facts from its inspection. */
export interface ReadyImage {
  id: string;
  accountId: number;
  sourceKey: string;
  /** Size of the stored original. */
  bytes: number;
  format: string;
  mimeType: string;
  width: number;
  height: number;
  frames: number;
  createdAt: Date;
}

/** An upload in progress. It has a row. */
export interface StartedImage {
  sourceKey: string;
  /** Inspects the stored bytes and creates the image. @throws AppError if the image is rejected; the caller then calls `abandon` */
  finish(upload: { sourceName: string | null; sourceBytes: number; requestId: string }): Promise<ReadyImage>;
  abandon(): Promise<void>;
}

export interface ImageService {
  startUpload(accountId: number): Promise<StartedImage>;
  /** An image of any account. @throws AppError not_found */
  get(id: string): Promise<ReadyImage>;
  /** An image of this account. @throws AppError not_found, also for an image of another account */
  getOwn(accountId: number, id: string): Promise<ReadyImage>;
  /** The images of this account, newest first. */
  list(accountId: number, page: PageRequest): Promise<{ images: ReadyImage[]; total: number }>;
  /** Deletes the image, its original and all renditions. @throws AppError not_found, also for an image of another account */
  remove(accountId: number, id: string): Promise<void>;
}

/** A ready image has all columns set; null for one that is being uploaded. */
function readyOf(row: Image): ReadyImage | null {
  const { id, accountId, sourceKey, sourceBytes, format, mimeType, width, height, frames, createdAt } = row;
  if (row.status !== 'ready' || sourceBytes === null || format === null || mimeType === null) return null;
  if (width === null || height === null || frames === null) return null;
  const bytes = Number(sourceBytes);
  return { id, accountId, sourceKey, bytes, format, mimeType, width, height, frames, createdAt };
}

function assertReady(row: Image | null): ReadyImage {
  const image = row && readyOf(row);
  if (image === null) throw noSuch(imageTables);
  return image;
}

export function createImageService(deps: {
  database: Database;
  rows: MediaRows;
  storage: Pick<Storage, 'delete'>;
  inspect: (request: InspectionRequest) => Promise<Inspection>;
  /** Whether metadata is removed from originals. */
  stripsMetadata: boolean;
}): ImageService {
  const { database, rows, storage } = deps;
  const { prisma } = database;

  /** The original's key and size after its inspection. */
  const settleSource = async (
    sourceKey: string,
    sourceBytes: number,
    strippedKey: string | null,
    found: Inspection,
  ) => {
    if (strippedKey === null || found.strippedBytes === null) return { sourceKey, sourceBytes };
    // Delete the upload before the row names the copy: after a crash in between, the metadata must not survive.
    await storage.delete(sourceKey);
    return { sourceKey: strippedKey, sourceBytes: found.strippedBytes };
  };

  return {
    async startUpload(accountId) {
      const { id, sourceKey: uploadedKey, finish, abandon } = await rows.start(accountId);
      return {
        sourceKey: uploadedKey,
        abandon,
        async finish({ sourceName, sourceBytes: uploadedBytes, requestId }) {
          if (uploadedBytes === 0) {
            throw new AppError('unusable_media', mediaErrorCodes.empty_file, { publicCode: 'empty_file' });
          }
          const strippedKey = deps.stripsMetadata ? `${keys.privatePrefix('images', id)}stripped` : null;
          const found = await deps.inspect({ imageId: id, sourceKey: uploadedKey, strippedKey, requestId });
          const { sourceKey, sourceBytes } = await settleSource(uploadedKey, uploadedBytes, strippedKey, found);
          const { format, mimeType, width, height, frames } = found;
          const data = { sourceKey, format, mimeType, width, height, frames };
          return finish({ sourceName, sourceBytes }, async (tx) =>
            assertReady(await tx.image.update({ where: { id }, data })),
          );
        },
      };
    },

    get: async (id) => assertReady(await prisma.image.findUnique({ where: { id } })),

    getOwn: async (accountId, id) => assertReady(await prisma.image.findFirst({ where: { id, accountId } })),

    async list(accountId, page) {
      const where = { accountId, status: 'ready' };
      const total = await prisma.image.count({ where });
      const offset = offsetOf(page, total, pageDepth.own);
      if (offset === undefined) return { images: [], total };
      const found = await prisma.image.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        skip: offset,
        take: page.limit,
      });
      return { images: found.flatMap((row) => readyOf(row) ?? []), total };
    },

    async remove(accountId, id) {
      await rows.remove(accountId, id);
    },
  };
}
