import { fold } from '@millrace/media';
import { AppError } from '@millrace/service';
import type { Lyrics, LyricsService } from '../../../provided/lyrics.ts';
import type { Library } from '../library/library.ts';
import type { Matching } from '../library/matching.ts';
import { songsOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { idOf, readId, requiredId } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import type { Method, Methods } from './types.ts';

/** What OpenSubsonic writes for a language that nobody has named. */
const unknownLanguage = 'und';

/** Tracks of a title that are looked at. */
const maxMatches = 100;

export function lyricsMethods(library: Library, service: Pick<LyricsService, 'get'>, matching: Matching): Methods {
  const { database } = library;

  const lyricsOf = async (trackId: string, accountId: number): Promise<Lyrics | undefined> => {
    try {
      return await service.get(trackId, accountId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };

  const getLyricsBySongId: Method = async ({ account, parameters }) => {
    const { id } = requiredId(parameters, 'track');
    const [song] = await songsOf(library, account.id, [id]);
    if (song === undefined) throw notFound('song');
    const found = await lyricsOf(id, account.id);
    const structuredLyrics = found === undefined ? [] : [structured(found, song)];
    return { lyricsList: { structuredLyrics } };
  };

  /** Older players ask by names. The answer is of the best match of the title that is by that artist and has lyrics. */
  const getLyrics: Method = async ({ account, holder: asker, parameters }) => {
    const [artist = '', title = ''] = [parameters.text('artist'), parameters.text('title')].map((name) =>
      fold(name ?? ''),
    );
    const everything = {
      accountId: account.id,
      asker,
      folders: [3],
      phrase: title,
      count: maxMatches,
      offset: 0,
    } as const;
    const ids = await matching('song', everything);
    const rows = await database.query<{ id: string }>(
      'SELECT track_id AS id FROM music.lyrics WHERE track_id = ANY($1::text[])',
      [ids],
    );
    const withLyrics = new Set(rows.map(({ id }) => idOf('track', id)));
    const songs = await songsOf(library, account.id, ids);
    const isMeant = ({ id, artist: by }: Entry) =>
      withLyrics.has(String(id)) && (artist === '' || fold(String(by)) === artist);
    const song = songs.find(isMeant);
    const found = song && (await lyricsOf(readId(String(song.id))?.id ?? '', account.id));
    if (song === undefined || found === undefined) return { lyrics: { value: '' } };
    const value = found.lines.map((line) => line.text).join('\n');
    return { lyrics: { artist: song.artist, title: song.title, value } };
  };

  return { getLyrics, getLyricsBySongId };
}

const structured = ({ language, isSynced, offsetMs, lines }: Lyrics, song: Readonly<Record<string, unknown>>) => ({
  displayArtist: String(song.artist),
  displayTitle: String(song.title),
  lang: language ?? unknownLanguage,
  offset: offsetMs,
  synced: isSynced,
  line: lines.map(({ startMs, text }) => ({ ...(startMs !== null && { start: startMs }), value: text })),
});
