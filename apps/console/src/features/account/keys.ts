import type { Kind } from '../../platform/media/kinds.ts';

/** The names under which the cache keeps what this feature has read. */
export const accountKeys = {
  me: ['account', 'me'],
  sessions: ['account', 'sessions'],
  factor: ['account', 'factor'],
  players: ['account', 'players'],
  identities: ['account', 'identities'],
  exports: (kind: Kind) => ['account', 'exports', kind],
} as const;
