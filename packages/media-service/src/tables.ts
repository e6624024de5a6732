import type { MediaKind } from '@millrace/storage';

/**
 * Where a service keeps its media. Table and column names stand in SQL as they are: constants of ours, never from outside.
 * `media` has id, account_id, title, status, progress, source_key, source_name, source_bytes, job_id, output_prefix, error_code,
 * error_message, updated_at; `usage` a row per thing and UTC day with account_id, day, bytes; `deliveryReceipts` an id.
 */
export interface MediaTables {
  kind: MediaKind;
  /** As sentences name it: "video". */
  noun: string;
  media: string;
  /** Bigint in `media`: how often it was played or viewed. */
  mediaCount: string;
  usage: string;
  /** The thing's id in `usage`. */
  usageId: string;
  /** Bigint in `usage`: the same count by day. */
  usageCount: string;
  deliveryReceipts: string;
}

/** The states of a thing; the database's check constraints hold the same four. */
export const mediaStatuses = ['uploading', 'processing', 'ready', 'error'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];
