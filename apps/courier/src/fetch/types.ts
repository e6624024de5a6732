import type { Outbound } from '@millrace/outbound';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';

export interface FetchDependencies {
  outbound: Pick<Outbound, 'request'>;
  storage: Storage;
  /** A source that arrives more slowly is given up. */
  minBytesPerSecond: number;
  /** Milliseconds over which that is measured. */
  paceMs: number;
  /** Milliseconds that one attempt may take. */
  maxMs: number;
}

export interface FetchRequest {
  url: string;
  sourceKey: string;
  maxBytes: number;
  /** The source's account or medium; it shares memory with others. */
  group: string;
  signal: AbortSignal;
  /** Milliseconds that the source has already had, in places that it gave away. */
  usedMs?: number;
  /** Called with each connection: whether a later one could go on where it ends. */
  onOpened?: (resumes: boolean) => void;
  onProgress: (bytes: number) => void;
  log: Logger;
}

/** A source that is stored. */
export interface FetchedSource {
  bytes: number;
  fileName: string | null;
  contentType: string | null;
}
