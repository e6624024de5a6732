import { inPlace, keys, type MediaKind, placesOf, type Storage } from '@millrace/storage';

export { until } from '@millrace/testkit/waiting';

/** All stored keys of a medium. */
export async function storedKeysOf(storage: Storage, kind: MediaKind, id: string): Promise<string[]> {
  const found: string[] = [];
  const delivered = placesOf(kind).map((place) => inPlace(place, keys.publicPrefix(kind, id)));
  for (const prefix of [keys.privatePrefix(kind, id), ...delivered]) {
    for await (const object of storage.list(prefix)) found.push(object.key);
  }
  return found;
}
