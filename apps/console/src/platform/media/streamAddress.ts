import type { Track } from '@millrace/client';
import type { Config } from '../config.ts';
import { pictureAt } from './listed.ts';

type Quality = keyof NonNullable<Track['streams']>;

/** Whether only the owner can play a track. */
export const isClosed = ({ visibility, release_at: releaseAt }: Track): boolean =>
  visibility === 'private' || (releaseAt !== null && Date.parse(releaseAt) > Date.now());

/** The address of the sound of a track. That of a closed one has no name that others could guess, and needs no credential. */
export function streamAddress(track: Track, quality: Quality, config: Config): string {
  const usual = `${config.music}/tracks/${encodeURIComponent(track.id)}/stream?q=${quality}`;
  return isClosed(track) ? (pictureAt(config.music, track.streams?.[quality]) ?? usual) : usual;
}
