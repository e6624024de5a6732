import type { Known, KnownColumns } from '@millrace/media';
import type { PlacedFields } from './albumKeys.ts';
import type { Audience } from './audience.ts';
import type { Shown } from './visibility.ts';

/** What the owner of a track gives. */
export interface TrackFields extends PlacedFields, Shown {
  genre: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  originals: Audience;
}

/** The columns of the fields that are given. */
export const columnsOf = (fields: Known<TrackFields>): KnownColumns => ({
  title: fields.title,
  artist_name: fields.artistName,
  album: fields.album,
  genre: fields.genre,
  album_artist: fields.albumArtist,
  is_compilation: fields.isCompilation,
  track_number: fields.trackNumber,
  disc_number: fields.discNumber,
  year: fields.year,
  visibility: fields.visibility,
  release_at: fields.releaseAt,
  originals: fields.originals,
});

/** The fields alone, of something that has more. */
export const fieldsOf = (of: TrackFields): TrackFields => {
  const { title, artistName, album, genre, albumArtist, isCompilation, trackNumber, discNumber, year } = of;
  const { originals, visibility, releaseAt } = of;
  return {
    title,
    artistName,
    album,
    genre,
    albumArtist,
    isCompilation,
    trackNumber,
    discNumber,
    year,
    originals,
    visibility,
    releaseAt,
  };
};
