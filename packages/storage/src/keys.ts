import { InvalidKeyError } from './errors.ts';

/**
 * The key layout. One bucket, two halves: `private/` holds sources, `public/` holds everything that is delivered.
 * One prefix per thing, so that deleting a thing is deleting its prefixes.
 */
export type MediaKind = 'videos' | 'tracks' | 'images';

export const keys = {
  /** The uploaded file: private/<kind>/<id>/source */
  source: (kind: MediaKind, id: string): string => `private/${kind}/${id}/source`,
  /** An uploaded cover beside it: private/<kind>/<id>/cover */
  cover: (kind: MediaKind, id: string): string => `private/${kind}/${id}/cover`,
  privatePrefix: (kind: MediaKind, id: string): string => `private/${kind}/${id}/`,
  publicPrefix: (kind: MediaKind, id: string): string => `public/${kind}/${id}/`,
  /** Each attempt of a job writes under a prefix of its own; the owner's row names the winner. */
  attemptPrefix: (kind: MediaKind, id: string, attemptId: string): string => `public/${kind}/${id}/${attemptId}/`,
};

/** The two halves of the layout. What else is in the bucket or the folder is somebody else's. */
export const halves = ['private/', 'public/'] as const;

const maxKeyLength = 512;
/** A file name may have 255 bytes on every usual file system; the file driver appends to it for its sidecars. */
const maxNameLength = 200;
const nameCharacters = /^[A-Za-z0-9._-]+$/;

const isName = (name: string): boolean =>
  name.length <= maxNameLength && name !== '.' && name !== '..' && nameCharacters.test(name);

/** Whether a string may be a key: see `Storage` for the rule. */
export function isKey(key: string): boolean {
  return key.length <= maxKeyLength && key.split('/').every(isName);
}

/** @throws InvalidKeyError */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key);
}

/**
 * A prefix is the beginning of a key: empty, or names separated by slashes of which the last may be unfinished.
 *
 * @throws InvalidKeyError
 */
export function assertPrefix(prefix: string): void {
  if (prefix === '') return;
  const folders = prefix.split('/');
  const last = folders.pop() ?? '';
  const lastFits = last === '' || (last.length <= maxNameLength && nameCharacters.test(last));
  if (prefix.length > maxKeyLength || !lastFits || !folders.every(isName)) throw new InvalidKeyError(prefix);
}

/** As `assertPrefix`, and it ends in "/" (so that "a/1/" never touches "a/10/"). @throws InvalidKeyError */
export function assertFolderPrefix(prefix: string): void {
  assertPrefix(prefix);
  if (!prefix.endsWith('/')) throw new InvalidKeyError(prefix);
}
