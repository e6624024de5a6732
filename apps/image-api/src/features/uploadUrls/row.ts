import { groupIn } from '@millrace/auth';
import type { ExportedRows } from '@millrace/platform';
import { AppError } from '@millrace/service';

/** Uploads that may begin at one URL, so that nobody makes the workers decode broken files forever. */
export const maxAttempts = 20;

/** The row of an upload URL, with what follows from other rows. */
export interface UploadUrlRow {
  id: string;
  accountId: number;
  secretHash: Uint8Array;
  maxBytes: number;
  types: string[];
  attempts: number;
  imageId: string | null;
  usedAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  /** Of the account: see `groupIn`. */
  group: string | null;
  hasExpired: boolean;
  /** Whether the key or the account that issued it has ended. */
  isRevoked: boolean;
  isUploading: boolean;
}

/** Whether the key that issued the URL `u` is still valid. A revoked key has no row. */
export const hasKey = `(u.key_id IS NULL OR EXISTS (
  SELECT 1 FROM auth.api_keys k WHERE k.id = u.key_id AND (k.expires_at IS NULL OR k.expires_at > now())))`;

/** Reads rows. What follows is a condition of `u`. */
export const selectRows = `
  SELECT u.id, u.account_id AS "accountId", u.secret_hash AS "secretHash", u.max_bytes AS "maxBytes", u.types, u.attempts,
    u.image_id AS "imageId", u.used_at AS "usedAt", u.expires_at AS "expiresAt", u.created_at AS "createdAt",
    ${groupIn('a')} AS "group", u.expires_at <= now() AS "hasExpired",
    a.delete_at IS NOT NULL OR a.suspended_at IS NOT NULL OR NOT ${hasKey} AS "isRevoked",
    u.used_at IS NULL AND EXISTS (SELECT 1 FROM image.images i WHERE i.id = u.image_id) AS "isUploading"
  FROM image.upload_urls u JOIN auth.accounts a ON a.id = u.account_id
  WHERE`;

/** Why a URL takes no upload any more; undefined for one that does. */
function endOf(row: UploadUrlRow): string | undefined {
  if (row.usedAt !== null) return 'was used';
  if (row.isRevoked) return 'was revoked';
  // What began in time may finish.
  if (row.isUploading) return undefined;
  if (row.hasExpired) return 'has expired';
  return row.attempts < maxAttempts ? undefined : `has seen ${maxAttempts} uploads fail`;
}

export const ended = (how: string): AppError =>
  new AppError('upload_url_ended', `The upload URL ${how}. Ask for another one.`);

export const inUse = (): AppError =>
  new AppError('conflict', 'An upload to this URL is in progress. If it fails, the URL can be used again.');

/** @throws AppError upload_url_ended; conflict while an upload is in progress */
export function assertOpen(row: UploadUrlRow): void {
  const how = endOf(row);
  if (how !== undefined) throw ended(how);
  if (row.isUploading) throw inUse();
}

export const uploadUrlStatuses = ['open', 'uploading', 'used', 'ended'] as const;

export function statusOf(row: UploadUrlRow): (typeof uploadUrlStatuses)[number] {
  if (row.usedAt !== null) return 'used';
  if (endOf(row) !== undefined) return 'ended';
  return row.isUploading ? 'uploading' : 'open';
}

/** Rows that the janitor removes: used URLs after a week, in which their issuer can ask for the image; others a day after their end. */
export const agingUploadUrls = {
  table: 'image.upload_urls',
  days: 7,
  atAnyAge: `used_at IS NULL AND expires_at < now() - interval '1 day'`,
} as const;

/** What an account's export contains of them. */
export const exportedUploadUrls: ExportedRows = {
  type: 'image_upload_url',
  table: 'image.upload_urls',
  owner: 'account_id',
  key: 'r.id',
  json: "to_jsonb(r) - '{account_id,secret_hash,attempts}'::text[]",
};
