/**
 * The key layout. One bucket, two halves: `private/` holds sources, `public/` holds everything that is delivered.
 * One prefix per thing, so that deleting a thing is deleting its prefixes.
 */
export type MediaKind = 'videos' | 'tracks' | 'images';

export const keys = {
  /** The uploaded file: private/<kind>/<id>/source */
  source: (kind: MediaKind, id: string): string => `private/${kind}/${id}/source`,
  privatePrefix: (kind: MediaKind, id: string): string => `private/${kind}/${id}/`,
  publicPrefix: (kind: MediaKind, id: string): string => `public/${kind}/${id}/`,
  /** Each attempt of a job writes under a prefix of its own; the owner's row names the winner. */
  attemptPrefix: (kind: MediaKind, id: string, attemptId: string): string => `public/${kind}/${id}/${attemptId}/`,
};
