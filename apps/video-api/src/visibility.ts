import type { Filter } from '@millrace/media-service';
import type { Place } from '@millrace/storage';
import { z } from 'zod';

/** Who may play a video. `public` and `unlisted` are delivered to whoever knows the address, `private` to whoever has a token. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** The field of a video that its owner can set. */
export const visibility = z.enum(visibilities, { error: `must be one of ${visibilities.join(', ')}` });

/** Where the objects that are delivered belong. */
export const placeFor = (visibility: string): Place => (visibility === 'private' ? 'protected' : 'public');

/** Where they are. The database allows no others. */
export const placeOfRow = ({ place }: { place: string }): Place => (place === 'protected' ? 'protected' : 'public');

/** The condition of the list's filter; none without it. */
export const visibilityFilter = (visibility: Visibility | undefined): Filter[] =>
  visibility === undefined ? [] : [{ sql: (placeholder) => `visibility = ${placeholder}`, value: visibility }];
