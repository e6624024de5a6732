/** Where a video or a track is on its way to being playable, as its public status endpoint tells. */
export interface MediaStatus {
  status: 'uploading' | 'processing' | 'ready' | 'error';
  /** 0 to 100 while it is processing, where known. */
  progress?: number | null;
  /** Only with `error`. */
  error?: { code: string; message: string } | null;
}

/** What every player page knows of its video or track, as JSON inside the page. */
export interface PlayerData {
  title: string;
  state: MediaStatus['status'];
  /** 0 to 100 while processing, null where unknown. */
  progress: number | null;
  /** Seconds, null until it is ready. */
  durationSeconds: number | null;
  urls: {
    /** JSON `{status, progress, error?}`. */
    status: string;
  };
}
