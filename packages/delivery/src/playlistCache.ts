import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readWhole, type Storage } from '@millrace/storage';

const compress = promisify(gzip);

/** Larger playlists are sent uncompressed. Ten thousand segments are far below this. */
export const maxPlaylistBytes = 4 * 1024 * 1024;
const maxCachedBytes = 16 * 1024 * 1024;

/**
 * An LRU cache of compressed playlists, by key and version, limited to 16 MiB. Playlists are small and requested often.
 */
export class PlaylistCache {
  readonly #storage: Pick<Storage, 'get'>;
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  constructor(storage: Pick<Storage, 'get'>) {
    this.#storage = storage;
  }

  /** The gzip bytes of this version of a playlist; null if it was deleted or replaced in the meantime. */
  async get(key: string, etag: string): Promise<Buffer | null> {
    const name = `${key} ${etag}`;
    const cached = this.#entries.get(name);
    if (cached !== undefined) {
      this.#entries.delete(name);
      this.#entries.set(name, cached);
      return cached;
    }
    const object = await this.#storage.get(key);
    if (object === null) return null;
    if (object.etag !== etag) {
      object.body.destroy();
      return null;
    }
    const compressed = await compress(await readWhole(object), { level: 9 });
    this.#keep(name, compressed);
    return compressed;
  }

  #keep(name: string, compressed: Buffer): void {
    if (this.#entries.has(name)) return;
    this.#entries.set(name, compressed);
    this.#bytes += compressed.length;
    for (const [oldest, { length }] of this.#entries) {
      if (this.#bytes <= maxCachedBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= length;
    }
  }
}
