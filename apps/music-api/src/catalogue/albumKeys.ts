import { createHash } from 'node:crypto';
import { sortKeyOf } from '@millrace/media';

/** What decides which album a track is on, and who plays. */
export interface PlacedFields {
  title: string;
  artistName: string;
  album: string | null;
  albumArtist: string | null;
  isCompilation: boolean;
  year: number | null;
}

/** A name, and the form in which it is compared: case, accents and width do not matter. */
export interface Named {
  name: string;
  key: string;
}

/** Where a track belongs. */
export interface Place {
  performer: Named;
  album: {
    title: Named;
    /** Undefined: a compilation of several. */
    artist: Named | undefined;
    isSingle: boolean;
    /** Equal for all tracks of an album, among the albums of an account. */
    key: string;
  };
}

const named = (name: string): Named => ({ name, key: sortKeyOf(name) });

/** Shorter than the folded texts, which would not fit into an entry of an index. */
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32);

/** An album is what has the same title and the same artist. A track without an album is a single of its own. */
export function placeOf(trackId: string, track: PlacedFields): Place {
  const performer = named(track.artistName);
  if (track.album === null) {
    const title = named(track.title);
    return { performer, album: { title, artist: performer, isSingle: true, key: digest('single', trackId) } };
  }
  const title = named(track.album);
  const artist = track.albumArtist !== null ? named(track.albumArtist) : track.isCompilation ? undefined : performer;
  const key = artist === undefined ? digest('compilation', title.key) : digest('album', artist.key, title.key);
  return { performer, album: { title, artist, isSingle: false, key } };
}
