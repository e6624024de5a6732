import type { SqlExecutor, Transaction, Video } from '@millrace/database';

/** Enqueues what is made of ready videos, each once. */
export interface Makers {
  /** In the transaction in which the video becomes ready, so that none is forgotten. */
  storyboardIn(tx: Transaction, executor: SqlExecutor, video: Video): Promise<void>;
  /** For a video that has none: it was made by an older version, or its objects are gone. */
  storyboard(video: Video): Promise<void>;
  download(video: Video, quality: string, requestId: string): Promise<void>;
}
