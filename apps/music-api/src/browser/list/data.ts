/** The JSON inside the page of an album or a playlist, written by the server. */
export interface ListData {
  title: string;
  tracks: ListedTrack[];
}

export interface ListedTrack {
  title: string;
  artistName: string;
  album: string | null;
  durationSeconds: number | null;
  /** URL of a JPEG; null without one. */
  cover: string | null;
  /** URL of the track, relative to the page; `stream` and `play` are below it. */
  url: string;
}
