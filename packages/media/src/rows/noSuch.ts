import type { MediaTables } from '@millrace/platform';
import { AppError } from '@millrace/service';

/** The 404 for an id that does not exist or belongs to another account. */
export const noSuch = ({ noun }: Pick<MediaTables, 'noun'>): AppError =>
  new AppError('not_found', `There is no such ${noun}.`);
