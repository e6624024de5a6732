import { AppError, createSingleFlight, PermanentMediaError } from '@millrace/service';
import { readWhole, type Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';

/** A source is held in memory as a whole, because sharp must not open paths. Above any sensible upload limit. */
const maxSourceBytes = 256 * 1024 * 1024;

export interface Sources {
  /**
   * The bytes of a source. Recently used sources are cached, and concurrent reads of a source share one read.
   *
   * @throws AppError not_found; PermanentMediaError too_complex if it is too large
   */
  read(key: string): Promise<Buffer>;
}

/** @param maxBytes size of the cache; 0 disables it */
export function createSources(
  storage: Pick<Storage, 'get'>,
  maxBytes: number,
  observe: (outcome: 'hit' | 'miss') => void,
): Sources {
  const kept =
    maxBytes > 0
      ? new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (b) => b.length || 1 })
      : undefined;
  const reads = createSingleFlight<string, Buffer>();

  const fetch = async (key: string): Promise<Buffer> => {
    const stored = await storage.get(key);
    if (stored === null) throw new AppError('not_found', 'The original does not exist.');
    if (stored.size > maxSourceBytes) {
      stored.body.destroy();
      throw new PermanentMediaError(
        'too_complex',
        `The picture has ${stored.size} bytes; the limit is ${maxSourceBytes}.`,
      );
    }
    const bytes = await readWhole(stored);
    kept?.set(key, bytes);
    return bytes;
  };

  return {
    read(key) {
      const bytes = kept?.get(key);
      observe(bytes === undefined && reads.running(key) === undefined ? 'miss' : 'hit');
      return bytes === undefined ? reads.run(key, () => fetch(key)) : Promise.resolve(bytes);
    },
  };
}
