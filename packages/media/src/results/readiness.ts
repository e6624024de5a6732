import { isReady, type MediaStatus, mediaStatuses, type TakenDown } from '@millrace/platform';
import { AppError, type MediaErrorCode, mediaErrorCodes } from '@millrace/service';
import { z } from 'zod';

/** The columns that tell whether a medium can be delivered. */
export interface MediaState extends TakenDown {
  status: string;
  /** Whether the job of a row that is `processing` fetches the source. */
  fetching: boolean;
  outputPrefix: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

const isMediaErrorCode = (code: string): code is MediaErrorCode => code in mediaErrorCodes;
const codes = Object.keys(mediaErrorCodes).filter(isMediaErrorCode);
const errorCode = z.enum(codes);

/** The fields of a medium that tell how far its processing is. */
export const mediaStateFields = {
  status: z.enum(mediaStatuses),
  progress: z.int().min(0).max(100).describe('Percent; rises during processing'),
  error: z
    .object({ code: errorCode, message: z.string() })
    .meta({ id: 'MediaError', description: 'Why the file cannot be used' })
    .optional()
    .describe('Present only if the status is `error`'),
};

/** What a waiting page polls. */
export const mediaState = z.object(mediaStateFields).meta({ id: 'MediaState' });

export function statusOf({ status, fetching }: Pick<MediaState, 'status' | 'fetching'>): MediaStatus {
  if (isReady(status)) return 'ready';
  return status === 'processing' && fetching ? 'fetching' : mediaStateFields.status.parse(status);
}

/** Seconds after which a client should ask again for a medium that is being processed. */
const retryAfterSeconds = 5;

/** The winning attempt's prefix. @throws AppError not_ready, or unusable_media with the medium's error code */
export function readyPrefix(media: MediaState, noun: string): string {
  if (media.status === 'error') {
    throw new AppError('unusable_media', media.errorMessage ?? undefined, {
      publicCode: media.errorCode ?? 'processing_failed',
    });
  }
  if (!isReady(media.status) || media.outputPrefix === null) {
    throw new AppError('not_ready', `The ${noun} is still being processed.`, { retryAfter: retryAfterSeconds });
  }
  return media.outputPrefix;
}

/** Present only if the status is `error`. */
export function presentError(media: MediaState): Pick<z.input<typeof mediaState>, 'error'> {
  if (media.status !== 'error') return {};
  if (media.takenDownAt !== null) return { error: { code: 'taken_down', message: media.takenDownReason ?? '' } };
  return {
    error: { code: errorCode.parse(media.errorCode ?? 'processing_failed'), message: media.errorMessage ?? '' },
  };
}

export function presentStatus(media: MediaState & { progress: number }): z.input<typeof mediaState> {
  return {
    status: statusOf(media),
    progress: isReady(media.status) ? 100 : media.progress,
    ...presentError(media),
  };
}
