import type { Transaction, Video } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import type { messages, PayloadOf } from '@millrace/jobs';
import { lockOwn, type Pictures, readyPrefix } from '@millrace/media';
import { askPatiently } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import { AppError, type Holder } from '@millrace/service';
import { inPlace, type Place } from '@millrace/storage';
import type { Request, Response } from 'express';
import { assertAtRest } from '../../places.ts';
import { videoTag } from '../../present.ts';
import { videoTables } from '../../tables.ts';
import type { VideoService } from '../../videoService.ts';
import { placeOfRow } from '../../visibility.ts';

/** A worker makes a thumbnail in about a second; it may be busy with others first. */
const timeoutMs = 30_000;

export interface ThumbnailRequest {
  accountId: number;
  videoId: string;
  precondition: Precondition;
  requestId: string;
  /** Whose places in workers it takes: those of the account. */
  holder: Holder;
}

export interface ThumbnailService {
  /** A frame of the video. @throws AppError as `receive`; invalid_request for a time beyond the end */
  take(request: ThumbnailRequest, time: number): Promise<Video>;
  /**
   * The picture that the request uploads.
   *
   * @returns null if the client disconnected
   * @throws AppError not_found, not_ready, precondition_failed, unsupported_media_type, unusable_media, unavailable, and those of uploads
   */
  receive(request: ThumbnailRequest, req: Request, res: Response): Promise<Video | null>;
}

export function createThumbnailService(deps: {
  videos: Pick<VideoService, 'getOwn'>;
  pictures: Pictures;
  queue: Pick<Queue<typeof messages>, 'request'>;
}): ThumbnailService {
  const { videos, pictures, queue } = deps;

  /** Refuses before any byte is read what the transaction at the end would refuse. */
  const readyVideo = async ({ accountId, videoId, precondition }: ThumbnailRequest) => {
    const video = await videos.getOwn(accountId, videoId);
    const prefix = readyPrefix(video, videoTables.noun);
    precondition(videoTag(video));
    return { video, prefix };
  };

  const ask = ({ requestId, holder }: ThumbnailRequest, payload: PayloadOf<'video.thumbnail'>) =>
    askPatiently('video worker', () => queue.request('video.thumbnail', payload, { timeoutMs, requestId, holder }));

  const name =
    ({ accountId, videoId, precondition }: ThumbnailRequest, place: Place) =>
    async (tx: Transaction, pictureKey: string): Promise<Video> => {
      await lockOwn(tx, videoTables, accountId, videoId);
      const video = await tx.video.findUniqueOrThrow({ where: { id: videoId } });
      // An operator may have taken it down in the meantime.
      readyPrefix(video, videoTables.noun);
      precondition(videoTag(video));
      await assertAtRest(tx, videoId, place);
      return tx.video.update({ where: { id: videoId }, data: { pictureKey } });
    };

  return {
    async take(request, time) {
      const { videoId } = request;
      const { video, prefix } = await readyVideo(request);
      const { durationSeconds, width, height, qualities } = video;
      if (durationSeconds === null || width === null || height === null)
        throw new RangeError('a ready video has no size');
      if (time > durationSeconds) {
        const message = `must be at most ${durationSeconds}, the duration of the video`;
        throw new AppError('invalid_request', `The time ${message}.`, { fields: [{ field: 'time', message }] });
      }
      const place = placeOfRow(video);
      const from = { time, prefix: inPlace(place, prefix), qualities, width, height };
      return pictures.replace({
        mediaId: videoId,
        make: ({ targetKey }) => ask(request, { videoId, targetKey: inPlace(place, targetKey), from }),
        assertExists: () => videos.getOwn(request.accountId, videoId),
        name: name(request, place),
      });
    },

    async receive(request, req, res) {
      const { accountId, videoId } = request;
      const place = placeOfRow((await readyVideo(request)).video);
      return pictures.receive(req, res, accountId, {
        mediaId: videoId,
        make: ({ uploadKey, targetKey }) =>
          ask(request, { videoId, targetKey: inPlace(place, targetKey), from: { pictureKey: uploadKey } }),
        assertExists: () => videos.getOwn(request.accountId, videoId),
        name: name(request, place),
      });
    },
  };
}
