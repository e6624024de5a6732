import type { PageRequest } from '@millrace/http';
import type { KeysetPage } from '@millrace/media';

export interface LikeService {
  /** Idempotent. @returns the track's number of likes. @throws AppError not_found */
  set(accountId: number, trackId: string, liked: boolean): Promise<number>;
  /** Ids of the tracks the account likes, the latest like first. */
  list(accountId: number, page: PageRequest): Promise<KeysetPage>;
}
