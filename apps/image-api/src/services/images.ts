import type { Database, Image } from '@millrace/database';
import { offsetOf, type PageRequest, pageDepth } from '@millrace/http';
import { type MediaRows, noSuch } from '@millrace/media-service';
import { AppError, mediaErrorCodes } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { imageTables } from '../tables.ts';
import type { Inspection, InspectionRequest } from './inspection.ts';

/** An image that was accepted: all that its decoding told is there. */
export interface ReadyImage {
  id: string;
  accountId: number;
  sourceKey: string;
  /** Of the original as it is stored. */
  bytes: number;
  format: string;
  mimeType: string;
  width: number;
  height: number;
  frames: number;
  createdAt: Date;
}

/** An upload in progress: its row exists. */
export interface StartedImage {
  sourceKey: string;
  /** The bytes are stored: they are inspected, and the image exists or is refused. @throws AppError; `abandon` follows then */
  finish(upload: { sourceName: string | null; sourceBytes: number; requestId: string }): Promise<ReadyImage>;
  abandon(): Promise<void>;
}

export interface ImageService {
  startUpload(accountId: number): Promise<StartedImage>;
  /** Anybody's. @throws AppError not_found */
  get(id: string): Promise<ReadyImage>;
  /** An account's own. @throws AppError not_found, also for another account's */
  getOwn(accountId: number, id: string): Promise<ReadyImage>;
  /** An account's own, newest first. */
  list(accountId: number, page: PageRequest): Promise<{ images: ReadyImage[]; total: number }>;
  /** Removes the image with its original and every rendition. @throws AppError not_found, also for another account's */
  remove(accountId: number, id: string): Promise<void>;
}

/** The row of an image that is ready has all its columns; null for one that is being uploaded. */
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
  /** Whether originals lose their metadata. */
  stripsMetadata: boolean;
}): ImageService {
  const { database, rows, storage } = deps;
  const { prisma } = database;

  /** Where the original is after its inspection, and how large it is. */
  const settleSource = async (
    sourceKey: string,
    sourceBytes: number,
    strippedKey: string | null,
    found: Inspection,
  ) => {
    if (strippedKey === null || found.strippedBytes === null) return { sourceKey, sourceBytes };
    // Before the row names the copy: what the uploader wanted to be rid of must not survive a crash in between.
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
