import type { Services } from '../services.ts';
import type { Kind } from './kinds.ts';

type Remove = (services: Pick<Services, 'millrace' | 'ownImages'>, id: string) => Promise<unknown>;

/** Deletes a medium with all its files. */
export const removeMedium: Readonly<Record<Kind, Remove>> = {
  videos: ({ millrace }, id) => millrace.video.deleteVideo({ id }),
  tracks: ({ millrace }, id) => millrace.music.deleteTrack({ id }),
  images: ({ ownImages }, id) => ownImages.deleteImage({ id }),
};
