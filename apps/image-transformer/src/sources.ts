import { AppError, PermanentMediaError } from '@millrace/service';
import { readWhole, type Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';

/** A source is held whole in memory, for sharp must not be given paths; this is beyond any upload limit that makes sense. */
const maxSourceBytes = 256 * 1024 * 1024;

export interface Sources {
  /**
   * The bytes of a source. Those asked for lately are kept, and a source that is being read is read once.
   *
   * @throws AppError not_found; PermanentMediaError too_complex for one that is too large
   */
  read(key: string): Promise<Buffer>;
}

/** @param maxBytes of what is kept; 0 keeps nothing */
export function createSources(
  storage: Pick<Storage, 'get'>,
  maxBytes: number,
  observe: (outcome: 'hit' | 'miss') => void,
): Sources {
  const kept =
    maxBytes > 0
      ? new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (b) => b.length || 1 })
      : undefined;
  const reading = new Map<string, Promise<Buffer>>();

  const fetch = async (key: string): Promise<Buffer> => {
    const stored = await storage.get(key);
    if (stored === null) throw new AppError('not_found', 'The original is not there.');
    if (stored.size > maxSourceBytes) {
      stored.body.destroy();
      throw new PermanentMediaError(
        'too_complex',
        `A picture may have ${maxSourceBytes} bytes; this one has ${stored.size}.`,
      );
    }
    const bytes = await readWhole(stored);
    kept?.set(key, bytes);
    return bytes;
  };

  return {
    read(key) {
      const bytes = kept?.get(key);
      const underway = bytes === undefined ? reading.get(key) : Promise.resolve(bytes);
      observe(underway === undefined ? 'miss' : 'hit');
      if (underway !== undefined) return underway;
      const fetched = fetch(key).finally(() => reading.delete(key));
      reading.set(key, fetched);
      return fetched;
    },
  };
}
