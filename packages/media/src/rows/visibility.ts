import { z } from 'zod';
import type { Filter } from '../lists/ownList.ts';

/** Who may play a medium: `public` and `unlisted` everybody who knows its address, and lists may show the first; `private` its owner. */
const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** The field of a medium that its owner can set. */
export const visibility = z.enum(visibilities, { error: `must be one of ${visibilities.join(', ')}` });

/** That of a row. The database allows no others. */
export const visibilityOf = (row: { visibility: string }): Visibility => visibility.parse(row.visibility);

/** The condition of the list's filter; none without it. */
export const visibilityFilter = (visibility: Visibility | undefined): Filter[] =>
  visibility === undefined ? [] : [{ sql: (placeholder) => `visibility = ${placeholder}`, value: visibility }];
