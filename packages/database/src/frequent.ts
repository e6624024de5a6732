import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement that each connection parses and plans only once. */
export interface FrequentStatement {
  /** The name of the prepared statement. */
  name: string;
  text: string;
  /** In place of the parsers that raw SQL has. */
  types?: pg.CustomTypesConfig;
}

/**
 * Makes a statement prepared, for requests that many clients make: the planning of a statement with several tables costs as much as its
 * execution. The statement must name its result's columns, because a prepared one fails when they change.
 */
export const frequent = (text: string): FrequentStatement => ({
  name: `f_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`,
  text,
});
