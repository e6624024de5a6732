import { AppError } from '@millrace/service';
import { z } from 'zod';
import { type MediaStatus, mediaStatuses } from '../rows/tables.ts';

/** The columns that tell whether there is anything to deliver. */
export interface MediaState {
  status: string;
  outputPrefix: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

const status = z.enum(mediaStatuses);
export const statusOf = (media: Pick<MediaState, 'status'>): MediaStatus => status.parse(media.status);

/** Seconds after which it is worth asking again for something that is being processed. */
const retryAfterSeconds = 5;

/** The winning attempt's prefix. @throws AppError not_ready, unusable_media with the media's own code */
export function readyPrefix(media: MediaState, noun: string): string {
  if (media.status === 'error') {
    throw new AppError('unusable_media', media.errorMessage ?? undefined, {
      publicCode: media.errorCode ?? 'processing_failed',
    });
  }
  if (media.status !== 'ready' || media.outputPrefix === null) {
    throw new AppError('not_ready', `The ${noun} is still being processed.`, { retryAfter: retryAfterSeconds });
  }
  return media.outputPrefix;
}

/** Stands on what has the status `error` only. */
export function presentError(media: MediaState): { error?: { code: string; message: string } } {
  if (media.status !== 'error') return {};
  return { error: { code: media.errorCode ?? 'processing_failed', message: media.errorMessage ?? '' } };
}

/** What a page that waits for something asks again and again. */
export function presentStatus(media: MediaState & { progress: number }) {
  return {
    status: statusOf(media),
    /** 0 to 100; climbs while it is processing. */
    progress: media.status === 'ready' ? 100 : media.progress,
    ...presentError(media),
  };
}
