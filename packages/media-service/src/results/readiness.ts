import { AppError } from '@millrace/service';
import { z } from 'zod';
import { type MediaStatus, mediaStatuses } from '../rows/tables.ts';

/** The columns that tell whether a medium can be delivered. */
export interface MediaState {
  status: string;
  outputPrefix: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

const status = z.enum(mediaStatuses);
export const statusOf = (media: Pick<MediaState, 'status'>): MediaStatus => status.parse(media.status);

/** Seconds after which a client should ask again for a medium that is being processed. */
const retryAfterSeconds = 5;

/** The winning attempt's prefix. @throws AppError not_ready, or unusable_media with the medium's error code */
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

/** Present only if the status is `error`. */
export function presentError(media: MediaState): { error?: { code: string; message: string } } {
  if (media.status !== 'error') return {};
  return { error: { code: media.errorCode ?? 'processing_failed', message: media.errorMessage ?? '' } };
}

/** The status that a waiting page polls. */
export function presentStatus(media: MediaState & { progress: number }) {
  return {
    status: statusOf(media),
    /** 0 to 100; rises during processing. */
    progress: media.status === 'ready' ? 100 : media.progress,
    ...presentError(media),
  };
}
