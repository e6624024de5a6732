import type { MediaKind } from '@millrace/storage';
import type { PicturedRows } from './pictured.ts';

/** A table of jobs besides a medium's own, such as those that make a part of it. They end with the medium. */
export interface OtherJobs {
  /** Its rows have job_id: a uuid, or null when the job has ended. */
  table: string;
  /** The column with the medium's id. */
  mediumId: string;
  /** The column with the id of the medium's own job, if they do parts of it. Then all of the medium's rows also end when its own job ends. */
  ownJob?: string;
}

/**
 * Where a service keeps its media. Table and column names become part of the SQL, so they must be constants.
 * `media` has id, account_id, status, fetching, job_id, source_key, source_name, source_bytes, uploaded_bytes, updated_at, error_code, error_message,
 * taken_down_at, taken_down_reason; `usage` has a row per medium
 * and UTC day with account_id, day, bytes; `deliveryReceipts` has an id.
 */
export interface MediaTables {
  kind: MediaKind;
  /** The noun used in messages: "video". */
  noun: string;
  media: string;
  usage: string;
  /** The column of `usage` with the medium's id. */
  usageId: string;
  deliveryReceipts: string;
  /** Replacements of sources that are in progress: account_id. */
  replacements?: string;
  /** Jobs besides a medium's own. */
  otherJobs?: readonly OtherJobs[];
  /** Its rows that have pictures without being media. */
  pictured?: PicturedRows;
}

/** For a service that counts plays or views. */
export interface CountedTables extends MediaTables {
  /** A bigint column of `media`. */
  mediaCount: string;
  /** A bigint column of `usage`: the same count by day. */
  usageCount: string;
}

/**
 * The states of a medium. In the database, one that is fetched is `processing` and `fetching`, so that older versions understand it. A ready
 * one that no list shows is `hidden` there: what asks for ready media leaves it out.
 */
export const mediaStatuses = ['uploading', 'fetching', 'processing', 'ready', 'error'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

/** Whether a medium with this status in the database can be delivered. */
export const isReady = (status: string): boolean => status === 'ready' || status === 'hidden';
