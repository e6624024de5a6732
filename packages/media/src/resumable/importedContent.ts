import type { SqlExecutor } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import type { ImportedContent } from '@millrace/uploads';

const sql = `
  INSERT INTO platform.imports AS i (account_id, kind, sha256, media_id, bytes, name)
  VALUES ($1, $2, decode($3, 'hex'), $4, $5::bigint, $6)
  ON CONFLICT (account_id, kind, sha256) DO UPDATE
    SET media_id = excluded.media_id, name = excluded.name, created_at = now() WHERE i.media_id = $7`;

/**
 * Makes an upload the one of its content, in the transaction that writes the upload's row: whatever ends the import command, its next run
 * finds the upload of these bytes, and no other one.
 *
 * @throws AppError conflict if another process was faster
 */
export async function claimContent(
  executor: SqlExecutor,
  upload: { kind: MediaKind; id: string; accountId: number; length: number; fileName: string | null },
  { sha256, replaces }: ImportedContent,
): Promise<void> {
  const { kind, id, accountId, length, fileName } = upload;
  const values = [accountId, kind, sha256, id, length, fileName ?? '', replaces ?? null];
  if ((await executor.execute(sql, values)) > 0) return;
  throw new AppError('conflict', 'Another process hands the same bytes in.');
}
