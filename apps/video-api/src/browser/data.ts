import type { PlayerData } from '@millrace/embed-kit';

/** What the server tells the player, as JSON inside the page. Types only: the server imports this file too. */
export interface EmbedData extends PlayerData {
  videoId: string;
  urls: EmbedUrls;
}

/** Where the player finds what it needs; relative URLs are relative to the page's own. */
export interface EmbedUrls {
  /** HLS multivariant playlist, or a redirect to it. */
  manifest: string;
  /** Picture shown until playback starts. */
  thumbnail: string;
  /** JSON `{status, progress, error?}`. */
  status: string;
  /** Takes the view beacon by POST. */
  view: string;
}
