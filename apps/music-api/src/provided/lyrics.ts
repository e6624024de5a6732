import type { SqlExecutor } from '@millrace/database';

/** The words of a track. */
export interface Lyrics extends ReadLyrics {
  /** As they were given: plain text or LRC. */
  text: string;
}

export interface LyricsService {
  /** @throws AppError not_found: no such track for this viewer, or it has no lyrics */
  get(trackId: string, viewerId?: number): Promise<Lyrics>;
  /** @throws AppError not_found, forbidden, not_ready during the upload, invalid_request: too many lines, or too many bytes */
  set(accountId: number, trackId: string, given: { text: string; language: string | null }): Promise<Lyrics>;
  /** Idempotent. @throws AppError not_found, forbidden */
  remove(accountId: number, trackId: string): Promise<void>;
}

export interface LyricLine {
  /** From the beginning of the track; null if the lyrics have no times. */
  startMs: number | null;
  text: string;
}

export interface ReadLyrics {
  /** Whether lines have times. */
  isSynced: boolean;
  /** Milliseconds by which lines are shown before their times. */
  offsetMs: number;
  /** As the text says it; null if it does not. */
  language: string | null;
  /** In the order of their times; without times, as they are written. */
  lines: LyricLine[];
}

/** What the feature of lyrics gives to others. */
export interface LyricsProvided {
  service: LyricsService;
  /** Those of the file, unless the owner has given others, or they are too long. */
  addOfFile(executor: SqlExecutor, trackId: string, text: string): Promise<void>;
}
