/** What of the page is in its address, so that it can be kept and sent to others. */
export interface ListenSearch {
  q?: string;
}

/** The lengths of a text that the service searches for. */
export const maxLength = 200;
export const minLength = 2;

/** Reads the address, which people can write. */
export function readListenSearch({ q }: Record<string, unknown>): ListenSearch {
  // The router reads a text of digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, maxLength) : '';
  return text.trim() === '' ? {} : { q: text };
}

export const owners = ['own', 'public'] as const;
export type Owner = (typeof owners)[number];

export interface PlaylistsSearch {
  of?: Owner;
}

export function readPlaylistsSearch({ of }: Record<string, unknown>): PlaylistsSearch {
  return of === 'public' ? { of } : {};
}
