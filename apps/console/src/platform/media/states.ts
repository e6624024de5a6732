import { MillraceError } from '@millrace/client';
import type { Services } from '../services.ts';
import type { Kind, Status } from './kinds.ts';
import { listedImage, listedTrack, listedVideo } from './listed.ts';

/** How far a medium is. */
export interface MediumState {
  status: Status;
  progress: number;
  picture: string | undefined;
  /** Why it cannot be used; a sentence. */
  reason: string | undefined;
  /** Bytes that have arrived, while it is fetched from an address. */
  fetched: number;
}

type Read = (services: Pick<Services, 'millrace' | 'config'>, id: string) => Promise<MediumState>;

export const readState: Readonly<Record<Kind, Read>> = {
  async videos({ millrace, config }, id) {
    const { video } = await millrace.video.getVideo({ id });
    return { ...listedVideo(video, config), reason: video.error?.message, fetched: video.fetched_bytes ?? 0 };
  },
  async tracks({ millrace, config }, id) {
    const { track } = await millrace.music.getTrack({ id });
    return { ...listedTrack(track, config), reason: track.error?.message, fetched: track.fetched_bytes ?? 0 };
  },
  async images({ millrace }, id) {
    const image = await imageOrReason(millrace, id);
    if (typeof image === 'string') return { ...nothing, status: 'error', reason: image };
    if (!('width' in image)) return { ...nothing, status: 'fetching', fetched: image.fetched_bytes };
    return { ...listedImage(image, millrace), reason: image.taken_down?.reason, fetched: 0 };
  },
};

const nothing = { progress: 0, picture: undefined, reason: undefined, fetched: 0 } as const;

/** The service answers for an image that could not be fetched with the reason. */
async function imageOrReason(millrace: Services['millrace'], id: string) {
  try {
    return (await millrace.image.getImage({ id })).image;
  } catch (error) {
    if (error instanceof MillraceError && error.status === 422) return error.detail;
    throw error;
  }
}
