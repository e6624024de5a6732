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
}

type Read = (services: Pick<Services, 'millrace' | 'config'>, id: string) => Promise<MediumState>;

export const readState: Readonly<Record<Kind, Read>> = {
  async videos({ millrace, config }, id) {
    const { video } = await millrace.video.getVideo({ id });
    return { ...listedVideo(video, config), reason: video.error?.message };
  },
  async tracks({ millrace, config }, id) {
    const { track } = await millrace.music.getTrack({ id });
    return { ...listedTrack(track, config), reason: track.error?.message };
  },
  async images({ millrace }, id) {
    const { image } = await millrace.image.getImage({ id });
    return { ...listedImage(image, millrace), reason: image.taken_down?.reason };
  },
};
