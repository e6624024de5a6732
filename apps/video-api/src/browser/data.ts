/** What the server tells the player, as JSON inside the page. Types only: the server imports this file too. */
export interface EmbedData {
  videoId: string;
  title: string;
  state: 'uploading' | 'processing' | 'ready' | 'error';
  /** 0 to 100 while processing, null where unknown. */
  progress: number | null;
  /** Seconds, null until it is ready. */
  durationSeconds: number | null;
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
