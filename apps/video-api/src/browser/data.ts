import type { PlayerData } from '@millrace/embed-kit';

/** The JSON inside the page, written by the server. Types only, because the server imports this file too. */
export interface EmbedData extends PlayerData {
  videoId: string;
  urls: EmbedUrls;
}

/** URLs that the player uses; relative ones are relative to the page. */
export interface EmbedUrls {
  /** HLS multivariant playlist, or a redirect to it. */
  manifest: string;
  /** Picture shown until playback starts. */
  thumbnail: string;
  /** JSON `{status, progress, playable?, error?}`. */
  status: string;
  /** Receives the view beacon by POST. */
  view: string;
  /** WebVTT whose cues name parts of pictures (`#xywh=`), shown over the seek bar; null: none. It may be missing. */
  storyboard: string | null;
  /** WebVTT with the chapters; null: none. It may be missing. */
  chapters: string | null;
}
