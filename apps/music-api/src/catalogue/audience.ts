import type { Track } from '@millrace/database';

/** Whom the owner of a track gives the uploaded file: nobody else, or everybody. */
export const audiences = ['owner', 'public'] as const;

export type Audience = (typeof audiences)[number];

/** What this version does not know is kept from others. */
export const audienceOf = ({ originals }: Pick<Track, 'originals'>): Audience =>
  originals === 'public' ? 'public' : 'owner';
