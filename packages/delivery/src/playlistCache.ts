import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readWhole, type Storage } from '@millrace/storage';

const compress = promisify(gzip);

/** A playlist past this is sent as it is: some ten thousand segments are far below. */
export const maxPlaylistBytes = 4 * 1024 * 1024;
const maxCachedBytes = 16 * 1024 * 1024;

/**
 * Compressed playlists by key and version. They are asked for again and again, and are small; the longest unused go first when
 * the whole grows past 16 MB.
 */
export class PlaylistCache {
  readonly #storage: Storage;
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The gzip bytes of this version of a playlist; null when it is gone or was replaced meanwhile. */
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
