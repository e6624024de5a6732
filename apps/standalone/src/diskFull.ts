import { codeOf, messageOf } from '@millrace/service';

/** ENOSPC and EDQUOT of the system, disk_full of Postgres. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const words = /no space left on device|disk quota exceeded/i;

/** Whether an error, or a cause of it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined) {
    if (codes.has(codeOf(one) ?? '') || words.test(messageOf(one))) return true;
  }
  return false;
}
