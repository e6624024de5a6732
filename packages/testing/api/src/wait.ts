import { inPlace, keys, type MediaKind, placesOf, type Storage } from '@millrace/storage';

/** Polls a condition. @throws Error with its description, on timeout */
export async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`condition not met within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** All stored keys of a medium. */
export async function storedKeysOf(storage: Storage, kind: MediaKind, id: string): Promise<string[]> {
  const found: string[] = [];
  const delivered = placesOf(kind).map((place) => inPlace(place, keys.publicPrefix(kind, id)));
  for (const prefix of [keys.privatePrefix(kind, id), ...delivered]) {
    for await (const object of storage.list(prefix)) found.push(object.key);
  }
  return found;
}
