import type { MediaKind } from '@millrace/storage';

/**
 * Where a service keeps its media. Table and column names stand in SQL as they are: constants of ours, never from outside.
 * `media` has id, account_id, status, source_key, source_name, source_bytes, uploaded_bytes, updated_at; `usage` a row per thing and UTC day with
 * account_id, day, bytes; `deliveryReceipts` an id.
 */
export interface MediaTables {
  kind: MediaKind;
  /** As sentences name it: "video". */
  noun: string;
  media: string;
  usage: string;
  /** The thing's id in `usage`. */
  usageId: string;
  deliveryReceipts: string;
}

/** Of a service that counts how often a thing was played or viewed. */
export interface CountedTables extends MediaTables {
  /** Bigint in `media`. */
  mediaCount: string;
  /** Bigint in `usage`: the same count by day. */
  usageCount: string;
}

/** The states of a thing; the database's check constraints hold the same four. */
export const mediaStatuses = ['uploading', 'processing', 'ready', 'error'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];
