import { z } from 'zod';
import { createKey, type Person } from '../actions.ts';
import { expectJson } from '../expect.ts';
import type { Platform } from '../platform/types.ts';

const tracks = z.object({
  total: z.number(),
  tracks: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      artist_name: z.string(),
      status: z.string(),
      uploaded_bytes: z.number(),
      cover_art: z.string().nullable(),
    }),
  ),
});
const videos = z.object({
  total: z.number(),
  videos: z.array(z.looseObject({ title: z.string(), status: z.string() })),
});
const images = z.object({ total: z.number(), images: z.array(z.looseObject({ id: z.string() })) });

/** What an account has at all services. */
export function libraryOf(platform: Platform, { token }: Person, imageKey: string) {
  return {
    tracks: async () =>
      tracks.parse(expectJson(await platform.music.api('GET', '/tracks?limit=100&sort=title', { token }), 200)),
    videos: async () => videos.parse(expectJson(await platform.video.api('GET', '/videos?limit=100', { token }), 200)),
    images: async () =>
      images.parse(expectJson(await platform.image.api('GET', '/images?limit=100', { key: imageKey }), 200)),
  };
}

export type Library = ReturnType<typeof libraryOf>;

/** As numbers, in the order of tracks, videos and images. */
export const sizesOf = async (library: Library): Promise<[number, number, number]> => [
  (await library.tracks()).total,
  (await library.videos()).total,
  (await library.images()).total,
];

/** A key for the list of images, which takes no token. */
export const keyOf = async (platform: Platform, person: Person): Promise<string> =>
  (await createKey(platform.video.api, person)).key;
