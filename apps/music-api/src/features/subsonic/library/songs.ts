import { extname } from 'node:path';
import { replayGainOf } from '@millrace/jobs';
import { inBatches } from '../../../catalogue/batches.ts';
import { shelves } from '../../../catalogue/shelves.ts';
import { isPlayableBy, notOf } from '../../../catalogue/visibility.ts';
import { sourceFileOf } from '../../../originals.ts';
import { idOf } from '../protocol/ids.ts';
import type { Entry, Value } from '../protocol/xml.ts';
import type { Library } from './library.ts';

interface SongRow {
  id: string;
  title: string;
  artistName: string;
  performerId: string | null;
  albumId: string | null;
  albumTitle: string | null;
  albumArtist: string | null;
  albumPerformerId: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  year: number | null;
  genre: string | null;
  durationSeconds: number | null;
  /** Whether the account may have the uploaded file. */
  hasOriginal: boolean;
  sourceName: string | null;
  sourceBytes: number | null;
  sourceType: string | null;
  bitrates: number[];
  sampleRate: number | null;
  channels: number | null;
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  playCount: number;
  hasCover: boolean;
  createdAt: Date;
  starred: Date | null;
  rating: number | null;
}

/** $1 the account, $2 ids */
const songsById = `
  SELECT t.id, t.title, t.artist_name AS "artistName",
    COALESCE(t.performer_id, CASE WHEN t.account_id = $1 THEN t.hidden_performer_id END) AS "performerId",
    COALESCE(a.id, ha.id) AS "albumId", COALESCE(a.title, ha.title) AS "albumTitle", COALESCE(p.name, hp.name) AS "albumArtist",
    COALESCE(a.performer_id, ha.performer_id) AS "albumPerformerId", t.track_number AS "trackNumber", t.disc_number AS "discNumber",
    COALESCE(t.year, a.year, ha.year) AS year, t.genre, t.duration_seconds AS "durationSeconds",
    t.account_id = $1 OR t.originals = 'public' AS "hasOriginal", t.source_name AS "sourceName", t.source_bytes AS "sourceBytes",
    t.source_type AS "sourceType", t.bitrates, t.sample_rate AS "sampleRate", t.channels,
    t.integrated_lufs AS "integratedLufs", t.true_peak_dbtp AS "truePeakDbtp", t.play_count AS "playCount",
    t.has_cover OR t.picture_key IS NOT NULL AS "hasCover", t.created_at AS "createdAt", l.created_at AS starred, r.rating
  FROM music.tracks t LEFT JOIN music.albums a ON a.id = t.album_id LEFT JOIN music.performers p ON p.id = a.performer_id
  LEFT JOIN music.hidden_albums ha ON ha.id = t.hidden_album_id AND ha.account_id = $1
  LEFT JOIN music.hidden_performers hp ON hp.id = ha.performer_id
  LEFT JOIN music.likes l ON l.account_id = $1 AND l.track_id = t.id
  LEFT JOIN music.ratings r ON r.account_id = $1 AND r.kind = 'track' AND r.id = t.id
  WHERE t.id = ANY($2::text[]) AND ${isPlayableBy('t', '$1::int')}`;

const onShelves = (column: 'albumId' | 'performerId'): string =>
  `(t.${shelves.listed[column]} = $1::uuid OR (t.${shelves.hidden[column]} = $1::uuid AND t.account_id = $2))`;

/** A condition: tracks `t` are of a song, an album or an artist, as an account sees them. $1 the id, $2 the account */
export const isOf = (kind: 'track' | 'album' | 'artist'): string =>
  kind === 'track' ? 't.id = $1' : onShelves(kind === 'album' ? 'albumId' : 'performerId');

const round = (number: number): number => Math.round(number * 100) / 100;

function presentGain(row: SongRow): Value {
  const replayGain = replayGainOf(row);
  if (replayGain === undefined) return undefined;
  const { gain, peak } = replayGain;
  return { trackGain: round(gain), ...(peak !== undefined && { trackPeak: round(peak) }) };
}

/** What `stream` sends. */
const streamed = { suffix: 'm4a', contentType: 'audio/mp4' } as const;

interface SongFile {
  size: number | undefined;
  contentType: string;
  suffix: string | undefined;
  bitRate: number | undefined;
  samplingRate: number | undefined;
  channelCount: number | undefined;
  /** What `stream` makes of it. */
  transcoded: typeof streamed | undefined;
}

/** The file that `download` sends: the original, or the best stream for those who may not have it. */
function fileOf(row: SongRow): SongFile {
  const seconds = row.durationSeconds ?? 0;
  if (!row.hasOriginal) {
    const bits = row.bitrates[2] ?? 320_000;
    return {
      size: Math.round((bits * seconds) / 8),
      contentType: streamed.contentType,
      suffix: streamed.suffix,
      bitRate: Math.round(bits / 1_000),
      samplingRate: row.sampleRate ?? undefined,
      channelCount: row.channels ?? undefined,
      transcoded: undefined,
    };
  }
  const { type, suffix: known } = sourceFileOf(row);
  // Of a file that an older version transcoded, only its name says what it is.
  const suffix = (known || extname(row.sourceName ?? '').toLowerCase()).slice(1);
  const bytes = row.sourceBytes ?? undefined;
  return {
    size: bytes,
    contentType: type,
    suffix: /^[a-z\d]{1,8}$/.test(suffix) ? suffix : undefined,
    bitRate: bytes === undefined || seconds === 0 ? undefined : Math.round((bytes * 8) / seconds / 1_000),
    samplingRate: undefined,
    channelCount: undefined,
    transcoded: streamed,
  };
}

/** Where a file of this name would be. Programs show it, and some keep what they download there. */
function pathOf(
  { artistName, albumTitle, albumArtist, trackNumber, title }: SongRow,
  suffix: string | undefined,
): string {
  const part = (text: string): string => text.replaceAll(/[/\\]/g, '_');
  const ending = suffix === undefined ? '' : `.${suffix}`;
  const number = trackNumber === null ? '' : `${String(trackNumber).padStart(2, '0')} - `;
  return `${part(albumArtist ?? artistName)}/${part(albumTitle ?? title)}/${number}${part(title)}${ending}`;
}

const presentSong = (row: SongRow): Entry => {
  const artistId = row.performerId === null ? undefined : idOf('artist', row.performerId);
  const albumId = row.albumId === null ? undefined : idOf('album', row.albumId);
  const file = fileOf(row);
  const albumArtist = row.albumArtist ?? 'Various Artists';
  return {
    id: idOf('track', row.id),
    parent: albumId,
    isDir: false,
    title: row.title,
    album: row.albumTitle ?? undefined,
    artist: row.artistName,
    track: row.trackNumber ?? undefined,
    discNumber: row.discNumber ?? undefined,
    year: row.year ?? undefined,
    genre: row.genre ?? undefined,
    coverArt: row.hasCover ? idOf('track', row.id) : undefined,
    // Field by field: spread objects cost a page of 500 songs two milliseconds.
    size: file.size,
    contentType: file.contentType,
    suffix: file.suffix,
    bitRate: file.bitRate,
    samplingRate: file.samplingRate,
    channelCount: file.channelCount,
    transcodedContentType: file.transcoded?.contentType,
    transcodedSuffix: file.transcoded?.suffix,
    duration: Math.round(row.durationSeconds ?? 0),
    path: pathOf(row, file.suffix),
    isVideo: false,
    playCount: row.playCount,
    created: row.createdAt.toISOString(),
    starred: row.starred?.toISOString(),
    userRating: row.rating ?? undefined,
    albumId,
    artistId,
    type: 'music',
    mediaType: 'song',
    displayArtist: row.artistName,
    artists: artistId === undefined ? [] : [{ id: artistId, name: row.artistName }],
    displayAlbumArtist: albumArtist,
    albumArtists:
      row.albumPerformerId === null ? [] : [{ id: idOf('artist', row.albumPerformerId), name: albumArtist }],
    genres: row.genre === null ? [] : [{ name: row.genre }],
    replayGain: presentGain(row),
  };
};

/** Songs as an account sees them, by the ids of their tracks. Those that are not ready, of suspended accounts, or not shown to it are left out. */
export const songsByTrack = async (
  { database, blocked }: Library,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, Entry>> =>
  new Map(
    await inBatches(ids, async (some) => {
      const rows = await database.query<SongRow>(songsById + notOf(blocked, 't.account_id'), [accountId, some]);
      return rows.map((row) => [row.id, presentSong(row)] as const);
    }),
  );

/** The same in the order of the ids. A song that a list has several times is one object. */
export async function songsOf(library: Library, accountId: number, ids: readonly string[]): Promise<Entry[]> {
  const songs = await songsByTrack(library, accountId, ids);
  return ids.map((id) => songs.get(id)).filter((song) => song !== undefined);
}
