/** A sound at an address: an M4A as media-transcoder makes it. */
export interface Sound {
  url: string;
  /** Seconds, as far as they are known. */
  duration: number;
}
