import type { Image, Millrace, Track, Video } from '@millrace/client';
import type { Config } from '../config.ts';
import { bytesText, durationText } from '../format.ts';
import type { Status } from './kinds.ts';

/** A medium as lists show it, of any kind. */
export interface Listed {
  id: string;
  title: string;
  status: Status;
  /** Percent. */
  progress: number;
  createdAt: string;
  /** One fact, such as the duration. */
  fact: string;
  /** Another one, for tables. */
  more: string;
  picture: string | undefined;
  /** Another address of a picture, should the first one be refused. */
  spare?: string;
}

/** The address of a picture that the service may give without its origin. */
export const pictureAt = (base: string, address: string | null | undefined): string | undefined =>
  address ? new URL(address, base).href : undefined;

export function listedVideo(video: Video, config: Config): Listed {
  const { duration_seconds: seconds, width, height } = video;
  return {
    ...video,
    createdAt: video.created_at,
    fact: seconds === null ? '' : durationText(seconds),
    more: width === null || height === null ? '' : `${width} × ${height}`,
    picture: pictureAt(config.video, video.thumbnail),
  };
}

export function listedTrack(track: Track, config: Config): Listed {
  const { duration_seconds: seconds } = track;
  return {
    ...track,
    createdAt: track.created_at,
    fact: seconds === null ? '' : durationText(seconds),
    more: track.artist_name,
    picture: pictureAt(config.music, track.cover_art),
  };
}

export function listedImage(image: Image, millrace: Pick<Millrace, 'imageUrl'>): Listed {
  return {
    ...image,
    title: image.file_name ?? image.id,
    status: image.taken_down === undefined ? 'ready' : 'error',
    progress: 100,
    createdAt: image.created_at,
    fact: `${image.width} × ${image.height}`,
    more: bytesText(image.size),
    // With the version: the browser would show the old picture for an hour after a replacement.
    picture: millrace.imageUrl(image.id, { width: 480, format: 'auto', version: image.v }),
    // Renditions need a signature where signing is on.
    spare: `${image.url}?v=${image.v}`,
  };
}
