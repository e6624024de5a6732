import type { MediaKind } from './keys.ts';
import type { Storage } from './types.ts';

/**
 * Where the delivered objects of a medium lie: in `public/`, which a bucket may open to everybody, or in `protected/`, which it never
 * does. Rows and messages name objects as if they were in `public/`; `inPlace` tells where they are.
 */
export const places = ['public', 'protected'] as const;
export type Place = (typeof places)[number];

/** The places where media of a kind can lie. */
export const placesOf = (kind: MediaKind): readonly Place[] => (kind === 'videos' ? places : ['public']);

export const otherPlace = (place: Place): Place => (place === 'public' ? 'protected' : 'public');

/** The place of a key or a prefix; undefined for what is not delivered. */
export const placeOf = (key: string): Place | undefined => places.find((place) => key.startsWith(`${place}/`));

/** The key or the prefix as it is in that place. Others than those of delivered objects stay as they are. */
export function inPlace(place: Place, key: string): string {
  const from = placeOf(key);
  return from === undefined || from === place ? key : place + key.slice(from.length);
}

/** The key or the prefix as rows name it. */
export const asNamed = (key: string): string => inPlace('public', key);

/**
 * Reads delivered objects wherever they lie, also while they move: each is complete in one place before it leaves the other. For readers
 * that have checked who asks. It never writes.
 */
export function anyPlace(storage: Pick<Storage, 'get' | 'head'>): Pick<Storage, 'get' | 'head'> {
  const read = async <T>(key: string, from: (key: string) => Promise<T | null>): Promise<T | null> => {
    const place = placeOf(key);
    const found = await from(key);
    if (found !== null || place === undefined) return found;
    // The first place once more: the object may have moved there in between.
    return (await from(inPlace(otherPlace(place), key))) ?? from(key);
  };
  return {
    get: (key, options) => read(key, (one) => storage.get(one, options)),
    head: (key) => read(key, (one) => storage.head(one)),
  };
}
