import { inPlace, isPlaylist, keys, type MediaKind, otherPlace, type Place, type Storage } from '@millrace/storage';
import pLimit from 'p-limit';

/** Copies inside the storage at a time. */
const copiesAtOnce = 16;

/** The delivered objects of a medium in one place. */
export interface PlacedObjects {
  kind: MediaKind;
  id: string;
  place: Place;
  signal: AbortSignal;
}

const prefixOf = ({ kind, id, place }: PlacedObjects): string => inPlace(place, keys.publicPrefix(kind, id));

/** Their keys. */
export async function keysInPlace(storage: Storage, objects: PlacedObjects): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefixOf(objects))) {
    objects.signal.throwIfAborted();
    found.push(key);
  }
  return found;
}

/** Copies them to the other place: who finds a playlist there finds what it names. What is there already is replaced. */
export async function copyToOtherPlace(
  storage: Storage,
  objects: PlacedObjects & {
    /** The playlist that names the others; copied last. */
    master: string;
  },
): Promise<void> {
  const { place, master, signal } = objects;
  const ranks: [string[], string[], string[]] = [[], [], []];
  for (const key of await keysInPlace(storage, objects)) {
    if (key.endsWith(`/${master}`)) ranks[2].push(key);
    else ranks[isPlaylist(key) ? 1 : 0].push(key);
  }
  for (const found of ranks) {
    const inTurn = pLimit(copiesAtOnce);
    const copies = found.map((key) =>
      inTurn(async () => {
        signal.throwIfAborted();
        // False if a sweep has removed it in the meantime.
        await storage.copy(key, inPlace(otherPlace(place), key), { signal });
      }),
    );
    const ends = await Promise.allSettled(copies);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

/** Removes them. */
export async function removeFromPlace(storage: Storage, objects: PlacedObjects): Promise<void> {
  await storage.deletePrefix(prefixOf(objects), { signal: objects.signal });
}
