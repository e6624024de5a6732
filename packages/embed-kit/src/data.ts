/** The status of a video or a track, as its public status endpoint returns it. */
export interface MediaStatus {
  status: 'uploading' | 'fetching' | 'processing' | 'ready' | 'error';
  /** 0 to 100 while processing, if known. */
  progress?: number | null;
  /** While processing: whether the part that is made can be played already. */
  playable?: boolean;
  /** Only with `error`. */
  error?: { code: string; message: string } | null;
}

/** The JSON inside every player page that describes its video or track. */
export interface PlayerData {
  title: string;
  state: MediaStatus['status'];
  /** 0 to 100 while processing, null if unknown. */
  progress: number | null;
  /** While processing: whether the part that is made can be played already. */
  playable?: boolean;
  /** Seconds, null until they are known. */
  durationSeconds: number | null;
  urls: {
    /** JSON `{status, progress, error?}`. */
    status: string;
  };
}
