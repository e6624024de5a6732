import type { Database, Video, VideoCaptions } from '@millrace/database';
import { captionLimits } from '@millrace/jobs';
import { lockOwn, noSuch, readyPrefix, type Sweeper } from '@millrace/media';
import { AppError, type Logger } from '@millrace/service';
import { inPlace, keys, readWhole, type Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { InvalidCaptionsError } from '../../captions/cues.ts';
import { languageName, languageTag } from '../../captions/language.ts';
import {
  abandonCaptions,
  beginCaptions,
  captionsKey,
  removeReplaced,
  retireCaptions,
  settleCaptions,
  tellVideo,
} from '../../captions/rows.ts';
import { type NormalCaptions, normalizeCaptions } from '../../captions/webvtt.ts';
import { assertAtRest } from '../../places.ts';
import type { Presentations } from '../../presentations.ts';
import { videoTables } from '../../tables.ts';
import type { VideoService } from '../../videoService.ts';
import { placeOfRow } from '../../visibility.ts';

const oneLine = z
  .string()
  .trim()
  .max(captionLimits.labelLength, `must be at most ${captionLimits.labelLength} characters long`)
  .refine((label) => !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(label), 'must be one line of text');

/** The form of a caption file. */
export const captionsForm = {
  fields: z.object({
    label: oneLine.optional().describe('The name that players show; default: the name of the language'),
    default: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .default('false')
      .transform((text) => text === 'true')
      .describe('Whether players show these captions unless the viewer chooses; one language at most'),
  }),
  files: {
    file: { description: `SubRip or WebVTT of at most ${captionLimits.bytes} bytes`, required: true },
  },
};

export interface CaptionsRequest {
  accountId: number;
  videoId: string;
  /** As in the path. */
  language: string;
}

export interface CaptionsService {
  /** Those of a video, by language. */
  list(video: Pick<Video, 'id'>): Promise<VideoCaptions[]>;
  /** Those of one language. @throws AppError not_found */
  get(request: CaptionsRequest): Promise<VideoCaptions>;
  /** Those of a video that anyone may watch. @throws AppError not_found */
  ofVideo(video: Pick<Video, 'id'>, language: string): Promise<VideoCaptions>;
  /**
   * Takes the file that the request uploads, in place of the captions of its language.
   *
   * @returns null if the client disconnected
   * @throws AppError not_found, invalid_request, not_ready, unusable_media, invalid_captions, conflict, unavailable, and those of uploads
   */
  receive(request: CaptionsRequest, req: Request, res: Response): Promise<VideoCaptions | null>;
  /** @throws AppError not_found */
  remove(request: CaptionsRequest): Promise<void>;
}

const noSuchCaptions = () => new AppError('not_found', 'The video has no captions in this language.');

/** @throws AppError invalid_captions */
async function normalize(bytes: Buffer, language: string): Promise<NormalCaptions> {
  try {
    return await normalizeCaptions(bytes, language);
  } catch (error) {
    throw error instanceof InvalidCaptionsError
      ? new AppError('invalid_captions', error.message, { cause: error })
      : error;
  }
}

export function createCaptionsService(deps: {
  database: Database;
  storage: Storage;
  sweeper: Sweeper;
  upload: UploadLimits;
  videos: Pick<VideoService, 'getOwn'>;
  presentations: Presentations;
  log: Logger;
}): CaptionsService {
  const { database, storage, sweeper, videos, presentations, log } = deps;
  const { gate, idleTimeoutMs } = deps.upload;

  const ofVideo = async ({ id }: Pick<Video, 'id'>, written: string): Promise<VideoCaptions> => {
    const language = languageTag(written);
    const found =
      language === undefined
        ? null
        : await database.prisma.videoCaptions.findFirst({ where: { videoId: id, language, until: null } });
    if (found === null) throw noSuchCaptions();
    return found;
  };

  /** Captions of a video in error would be removed like its other objects. */
  const assertUsable = (video: Video) => {
    if (video.status === 'error') readyPrefix(video, videoTables.noun);
  };

  const sweep = (videoId: string): Promise<void> =>
    sweeper.sweep(videoId).catch((error: unknown) => {
      log.warn({ err: error, videoId }, 'captions could not be removed; the janitor will retry');
    });

  const abandon = async (captions: VideoCaptions): Promise<void> => {
    await abandonCaptions(database, captions);
    await sweep(captions.videoId);
  };

  const use = async (
    accountId: number,
    captions: VideoCaptions,
    uploadKey: string,
    { label, default: isDefault }: z.output<typeof captionsForm.fields>,
  ): Promise<VideoCaptions> => {
    const { id, videoId, language } = captions;
    const uploaded = await storage.get(uploadKey);
    if (uploaded === null) throw noSuch(videoTables);
    const { webVtt, cues } = await normalize(await readWhole(uploaded), language);
    const place = placeOfRow(await videos.getOwn(accountId, videoId));
    await storage.put(inPlace(place, captionsKey(captions)), webVtt);
    const { used, isSwept } = await database.transaction(async (tx) => {
      await lockOwn(tx, videoTables, accountId, videoId);
      assertUsable(await tx.video.findUniqueOrThrow({ where: { id: videoId } }));
      await assertAtRest(tx, videoId, place);
      await tx.videoCaptions.updateMany({ where: { id }, data: { isDefault, ...(label && { label }) } });
      const settled = await settleCaptions(tx, captions, { bytes: webVtt.length, cues });
      return { used: settled, isSwept: !(await removeReplaced(database.executor(tx), videoId)) };
    });
    // In the request: a client does not replace captions faster than their objects are removed.
    if (!isSwept) await sweep(videoId);
    await presentations.refresh(videoId);
    return used;
  };

  return {
    list: ({ id: videoId }) =>
      database.prisma.videoCaptions.findMany({ where: { videoId, until: null }, orderBy: { language: 'asc' } }),

    async get({ accountId, videoId, language }) {
      return ofVideo(await videos.getOwn(accountId, videoId), language);
    },

    ofVideo,

    async receive({ accountId, videoId, language: written }, req, res) {
      const video = await videos.getOwn(accountId, videoId);
      const language = languageTag(written);
      if (language === undefined) {
        const message = 'must be a BCP 47 tag, such as de or pt-BR';
        throw new AppError('invalid_request', `The language ${message}.`, { fields: [{ field: 'language', message }] });
      }
      // Before any byte is read.
      assertUsable(video);
      if (video.status === 'uploading')
        await database.transaction((tx) => lockOwn(tx, videoTables, accountId, videoId));
      return receiveUpload(req, res, {
        storage,
        maxBytes: captionLimits.bytes,
        idleTimeoutMs,
        operation: { form: captionsForm },
        admission: { gate, accountId },
        begin: async () => {
          const label = languageName(language);
          const isDefault = false;
          const captions = await beginCaptions(database, { videoId, language, label, isDefault, source: 'upload' });
          const key = keys.uploadedCaptions('videos', videoId, captions.id);
          return {
            key,
            finish: (fields) => use(accountId, captions, key, fields),
            abandon: () => abandon(captions),
          };
        },
      });
    },

    async remove({ accountId, videoId, language: written }) {
      const language = languageTag(written);
      await database.transaction(async (tx) => {
        await lockOwn(tx, videoTables, accountId, videoId);
        if (language === undefined || !(await retireCaptions(tx, videoId, language))) throw noSuchCaptions();
        await tellVideo(tx, videoId);
        await removeReplaced(database.executor(tx), videoId);
      });
      await presentations.refresh(videoId);
    },
  };
}
