import { AppError } from '@millrace/service';
import type { MediaTables } from './tables.ts';

/** The 404 for an id that does not exist or belongs to another account. */
export const noSuch = ({ noun }: Pick<MediaTables, 'noun'>): AppError =>
  new AppError('not_found', `There is no such ${noun}.`);
