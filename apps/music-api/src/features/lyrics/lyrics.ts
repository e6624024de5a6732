import type { Database, SqlExecutor } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { Lyrics, LyricsService } from '../../provided/lyrics.ts';
import type { TrackService } from '../../provided/tracks.ts';
import { maxLines, maxLinesBytes, readLyrics } from './lrc.ts';

/** BCP 47 in its canonical form; null for what is none. */
export function languageOf(given: string): string | null {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? null;
  } catch {
    return null; // Not a language tag.
  }
}

/** Of what an older version took and this one does not, the text is shown, and no lines. */
const present = (text: string, language: string | null): Lyrics => {
  const read = readLyrics(text) ?? { isSynced: false, offsetMs: 0, language: null, lines: [] };
  return { ...read, text, language: language ?? (read.language === null ? null : languageOf(read.language)) };
};

/** Those of the file, unless the owner has given others, or they are too long. */
export async function addLyricsOfFile(executor: SqlExecutor, trackId: string, text: string): Promise<void> {
  if (readLyrics(text) === undefined) return;
  await executor.execute('INSERT INTO music.lyrics (track_id, text) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    trackId,
    text,
  ]);
}

export function createLyricsService(deps: {
  database: Database;
  tracks: Pick<TrackService, 'getVisible' | 'getOwn'>;
}): LyricsService {
  const { database, tracks } = deps;
  return {
    async get(trackId, viewerId) {
      await tracks.getVisible(trackId, viewerId);
      const [row] = await database.query<{ text: string; language: string | null }>(
        'SELECT text, language FROM music.lyrics WHERE track_id = $1',
        [trackId],
      );
      if (row === undefined) throw new AppError('not_found', 'The track has no lyrics.');
      return present(row.text, row.language);
    },

    async set(accountId, trackId, { text, language }) {
      const { status } = await tracks.getOwn(accountId, trackId);
      if (status === 'uploading') throw new AppError('not_ready');
      if (readLyrics(text) === undefined) {
        const message = `must have at most ${maxLines} lines, and with each repeated line as often as it is sung, ${maxLinesBytes} bytes`;
        throw new AppError('invalid_request', `The lyrics are too long: the text ${message}.`, {
          fields: [{ field: 'text', message }],
        });
      }
      const set = await database.execute(
        `INSERT INTO music.lyrics (track_id, text, language) SELECT id, $2, $3 FROM music.tracks WHERE id = $1
         ON CONFLICT (track_id) DO UPDATE SET text = EXCLUDED.text, language = EXCLUDED.language, created_at = now()`,
        [trackId, text, language],
      );
      if (set === 0) throw new AppError('not_found');
      return present(text, language);
    },

    async remove(accountId, trackId) {
      await tracks.getOwn(accountId, trackId);
      await database.execute('DELETE FROM music.lyrics WHERE track_id = $1', [trackId]);
    },
  };
}
