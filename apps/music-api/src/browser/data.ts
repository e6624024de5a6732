import type { PlayerData } from '@millrace/embed-kit';

/** What the server tells the player, as JSON inside the page. Types only: the server imports this file too. */
export interface EmbedData extends PlayerData {
  artistName: string;
  album: string | null;
  /** What there is to show of a track that is ready. */
  pictures: TrackPictures;
  urls: EmbedUrls;
}

/** Addresses, null where there is no such thing (yet). */
export interface TrackPictures {
  /** audiowaveform's JSON, version 2. */
  waveform: string | null;
  /** A JPEG. */
  cover: string | null;
}

/** Where the player finds what it needs; relative URLs are relative to the page's own. */
export interface EmbedUrls {
  /** Takes `?q=` as its quality. */
  stream: string;
  /** JSON `{status, progress, error?, duration_seconds, waveform_json, cover_art}`. */
  status: string;
  /** Takes the play by POST. */
  play: string;
}
