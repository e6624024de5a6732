import { InvalidKeyError } from './errors.ts';

/**
 * The key layout. The bucket has three parts: `private/` contains sources, `public/` contains everything that is delivered to whoever knows
 * its address, and `protected/` contains what is delivered with a token only. Each medium has one prefix in each part, so deleting a medium
 * means deleting its prefixes.
 */
export type MediaKind = 'videos' | 'tracks' | 'images';

export const keys = {
  /** The uploaded file: private/<kind>/<id>/source */
  source: (kind: MediaKind, id: string): string => `private/${kind}/${id}/source`,
  /** An uploaded file that replaces the first one: private/<kind>/<id>/source-<replacement> */
  replacedSource: (kind: MediaKind, id: string, replacement: string): string =>
    `private/${kind}/${id}/source-${replacement}`,
  /** A copy of it without metadata: private/<kind>/<id>/stripped-<replacement> */
  replacedCopy: (kind: MediaKind, id: string, replacement: string): string =>
    `private/${kind}/${id}/stripped-${replacement}`,
  /** A reduced copy of an image, of which most renditions are made: private/images/<id>/mezzanine.jpg */
  mezzanine: (id: string): string => `private/images/${id}/mezzanine.jpg`,
  /** That of a picture that replaces the first one: private/images/<id>/mezzanine-<replacement>.jpg */
  replacedMezzanine: (id: string, replacement: string): string => `private/images/${id}/mezzanine-${replacement}.jpg`,
  /** An uploaded cover: private/<kind>/<id>/cover */
  cover: (kind: MediaKind, id: string): string => `private/${kind}/${id}/cover`,
  /** An uploaded picture that replaces a thumbnail or a cover, until it is converted: private/<kind>/<id>/picture-<picture> */
  uploadedPicture: (kind: MediaKind, id: string, picture: string): string => `private/${kind}/${id}/picture-${picture}`,
  /** The converted picture: public/<kind>/<id>/picture-<picture>.jpg. Its own name, because delivered objects never change. */
  picture: (kind: MediaKind, id: string, picture: string): string => `public/${kind}/${id}/picture-${picture}.jpg`,
  /** An uploaded caption file: private/<kind>/<id>/captions-<captions> */
  uploadedCaptions: (kind: MediaKind, id: string, captions: string): string =>
    `private/${kind}/${id}/captions-${captions}`,
  /** Captions, or playlists that name captions, without the ending of their names: public/<kind>/<id>/captions-<captions> */
  captions: (kind: MediaKind, id: string, captions: string): string => `public/${kind}/${id}/captions-${captions}`,
  privatePrefix: (kind: MediaKind, id: string): string => `private/${kind}/${id}/`,
  publicPrefix: (kind: MediaKind, id: string): string => `public/${kind}/${id}/`,
  /**
   * How the prefixes of what is made of a ready medium begin, for one row: public/<kind>/<id>/derived-<derived>-. Each attempt adds its own
   * id and a slash.
   */
  derivedStart: (kind: MediaKind, id: string, derived: string): string => `public/${kind}/${id}/derived-${derived}-`,
  /** Each attempt of a job writes under its own prefix. The owner's row names the winning attempt. */
  attemptPrefix: (kind: MediaKind, id: string, attemptId: string): string => `public/${kind}/${id}/${attemptId}/`,
};

/** Whether the name under a prefix of a medium is that of a replaced thumbnail or cover. */
export const isPicture = (name: string): boolean => name.startsWith('picture-');

/** Whether the name under a prefix of a medium is that of captions: uploaded, as they are delivered, or their playlists. */
export const isCaptions = (name: string): boolean => name.startsWith('captions-');

/** What an attempt calls its picture: a thumbnail or a cover. */
const attemptPictures: readonly string[] = ['thumbnail.jpg', 'cover.jpg'];

/**
 * The name by which caches forget a delivered object that can be replaced or removed while its medium stays: a thumbnail, a cover, or captions.
 * No two objects have the same, and no medium has such an id. infra/edge makes the same names of addresses.
 *
 * @param path the key, or the address, after the medium's id
 * @returns undefined for other objects
 */
export function replaceableName(path: string): string | undefined {
  const [folder = '', name, ...deeper] = path.split('/');
  if (name === undefined) return isPicture(folder) || isCaptions(folder) ? folder.split('.')[0] : undefined;
  return deeper.length === 0 && attemptPictures.includes(name) ? `picture-${folder}` : undefined;
}

/**
 * The smaller copies of a thumbnail or a cover begin like this, whatever their size is. Caches forget them with it: they have the same
 * `replaceableName`.
 *
 * @param pictureKey of the picture of an attempt, or of one that replaced it
 */
function sizedStart(pictureKey: string): string | undefined {
  const [place, kind, id, ...rest] = pictureKey.split('/');
  const name = replaceableName(rest.join('/'));
  return name === undefined ? undefined : `${place}/${kind}/${id}/${name}.`;
}

/**
 * The smaller copy of a thumbnail or a cover: public/<kind>/<id>/picture-<picture>.<side>.jpg, where an attempt's own picture has its name from the attempt.
 *
 * @param side the longest one, in pixels
 * @throws InvalidKeyError if the key is not that of a picture
 */
export function sizedPictureKey(pictureKey: string, side: number): string {
  const start = sizedStart(pictureKey);
  if (start === undefined) throw new InvalidKeyError(pictureKey);
  return `${start}${side}.jpg`;
}

/** Whether an object is a smaller copy of a picture. */
export function isSizedCopy(key: string, pictureKey: string): boolean {
  const start = sizedStart(pictureKey);
  return start !== undefined && key.startsWith(start) && key !== pictureKey;
}

/** The parts of the layout. Other objects in the bucket or folder do not belong to Millrace. */
export const layout = ['private/', 'public/', 'protected/'] as const;

const tailMark = '-tail-';
const checkpointMark = '-checkpoint';

/** The object that says how far the fetch of a source has come. */
export const checkpointKey = (sourceKey: string): string => sourceKey + checkpointMark;

/** The object with the last bytes of a draft in S3. Its name has the offset at its end, so no append replaces that of another. */
export const tailKey = (key: string, end: number): string => `${key}${tailMark}${end}`;

/** The start of the keys of all tails of a draft. */
export const tailsPrefix = (key: string): string => key + tailMark;

/** Whether an object is a piece of an upload that is not finished. */
export const isTail = (key: string): boolean => key.endsWith(checkpointMark) || /-tail-\d+$/.test(key);

const maxKeyLength = 512;
/** Common file systems limit file names to 255 bytes, and the file driver appends to the name for its sidecars. */
const maxNameLength = 200;
const nameCharacters = /^[A-Za-z0-9._-]+$/;

const isName = (name: string): boolean =>
  name.length <= maxNameLength && name !== '.' && name !== '..' && nameCharacters.test(name);

/** Whether a string is a valid key; see `Storage` for the rule. */
export function isKey(key: string): boolean {
  return key.length <= maxKeyLength && key.split('/').every(isName);
}

/** @throws InvalidKeyError */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key);
}

/**
 * Checks a prefix, which is the start of a key: empty, or names separated by slashes, of which the last may be incomplete.
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

/** As `assertPrefix`. The prefix must also end in "/", so that "a/1/" never matches "a/10/". @throws InvalidKeyError */
export function assertFolderPrefix(prefix: string): void {
  assertPrefix(prefix);
  if (!prefix.endsWith('/')) throw new InvalidKeyError(prefix);
}
