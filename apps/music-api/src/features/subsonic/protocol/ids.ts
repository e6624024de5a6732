import { notFound } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** What an id of this API stands for. A program passes ids of all kinds to the same methods, so each names its kind. */
const prefixes = { track: 'tr-', album: 'al-', artist: 'ar-', playlist: 'pl-' } as const;
export type Kind = keyof typeof prefixes;

export interface Id {
  kind: Kind;
  id: string;
}

export const idOf = (kind: Kind, id: string | number): string => `${prefixes[kind]}${id}`;

const patterns: Readonly<Record<Kind, RegExp>> = {
  track: /^[A-Za-z0-9_-]{1,64}$/,
  album: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  artist: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  playlist: /^[1-9]\d{0,8}$/,
};

/** Undefined for what cannot be an id. */
export function readId(written: string): Id | undefined {
  for (const kind of ['track', 'album', 'artist', 'playlist'] as const) {
    if (!written.startsWith(prefixes[kind])) continue;
    const id = written.slice(prefixes[kind].length);
    return patterns[kind].test(id) ? { kind, id } : undefined;
  }
  return undefined;
}

/** The id of a request, which must be of one of the kinds. @throws SubsonicError */
export function requiredId<K extends Kind>(parameters: Parameters, ...kinds: readonly K[]): { kind: K; id: string } {
  const id = readId(parameters.required('id'));
  const kind = kinds.find((one) => one === id?.kind);
  if (id === undefined || kind === undefined) throw notFound(kinds.join(' or '));
  return { kind, id: id.id };
}
