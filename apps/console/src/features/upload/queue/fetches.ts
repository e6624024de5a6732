import type { Kind } from '../../../platform/media/kinds.ts';
import type { Services } from '../../../platform/services.ts';

/** A file that a service is to fetch from an address. */
export interface FetchRequest {
  kind: Kind;
  url: string;
  /** Of a track, it may be empty: then the file's tags say it. */
  title: string;
  /** The same of a track's artist. */
  artistName: string;
}

type Post = (services: Pick<Services, 'millrace'>, request: FetchRequest) => Promise<{ id: string }>;

/** Asks a service to fetch a file. @throws MillraceError */
export const postFetch: Readonly<Record<Kind, Post>> = {
  videos: async ({ millrace }, { url, title }) => (await millrace.video.fetchVideo({ body: { url, title } })).video,
  tracks: async ({ millrace }, { url, title, artistName }) =>
    (await millrace.music.fetchTrack({ body: { url, title, artistName } })).track,
  images: async ({ millrace }, { url }) => (await millrace.image.fetchImage({ body: { url } })).image,
};
