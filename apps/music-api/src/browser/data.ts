import type { PlayerData } from '@millrace/embed-kit';

/** The JSON inside the page, written by the server. Types only, because the server imports this file too. */
export interface EmbedData extends PlayerData {
  artistName: string;
  album: string | null;
  /** The pictures of a ready track. */
  pictures: TrackPictures;
  urls: EmbedUrls;
}

/** URLs; null if there is no such picture (yet). */
export interface TrackPictures {
  /** audiowaveform's JSON, version 2. */
  waveform: string | null;
  /** A JPEG. */
  cover: string | null;
}

/** URLs that the player uses; relative ones are relative to the page. */
export interface EmbedUrls {
  /** `?q=` selects the quality. */
  stream: string;
  /** JSON `{status, progress, error?, duration_seconds, waveform_json, cover_art}`. */
  status: string;
  /** Receives the play beacon by POST. */
  play: string;
}
