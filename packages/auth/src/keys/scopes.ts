/** What an API key can be allowed to do. `*` is everything, also what later versions add. */
export const scopes = [
  'videos:read',
  'videos:write',
  'tracks:read',
  'tracks:write',
  'images:read',
  'images:write',
  'webhooks:read',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];

export const everything = '*';

/**
 * The scope of the import command's keys: their uploads are not limited per minute. Owners cannot give it to their keys, and `*` does not
 * include it.
 */
export const importing = 'import';

/** Whether a key with these scopes may do what needs one of them. */
export const permits = (held: readonly string[], needed: string): boolean =>
  held.includes(everything) || held.includes(needed);
