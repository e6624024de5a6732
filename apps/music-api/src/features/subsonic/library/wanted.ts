import type { Holder } from '@millrace/service';
import type { Folders } from './folders.ts';

/** Results that a text can have. */
export const maxFound = 500;

/** What a program searches. */
export interface Wanted {
  accountId: number;
  /** Whose share of the search it takes. */
  asker: Holder;
  folders: Folders;
  /** Folded, not empty. */
  phrase: string;
  count: number;
  offset: number;
}
