import { keys, type MediaKind, type Storage } from '@millrace/storage';

/** Waits for a condition, asked again and again; fails with what it was. */
export async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it did not come true within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** All keys that are stored of a thing. */
export async function storedKeysOf(storage: Storage, kind: MediaKind, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of [keys.privatePrefix(kind, id), keys.publicPrefix(kind, id)]) {
    for await (const object of storage.list(prefix)) found.push(object.key);
  }
  return found;
}
