import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, readWhole, type Storage } from '@millrace/storage';
import { mediaPlaylistName } from '../hls/names.ts';
import { type PlaylistSegment, readMediaPlaylist } from '../hls/readPlaylist.ts';

/** Where the objects of a ready video are read. */
export interface StoredObjects {
  storage: Pick<Storage, 'get'>;
  signal: AbortSignal;
}

/** An object does not exist: it was removed in the meantime. */
export const missing = (key: string): Error => Object.assign(new Error(`there is no ${key}`), { code: 'not_found' });

async function open({ storage, signal }: StoredObjects, key: string, range?: ByteRange) {
  const object = await storage.get(key, { signal, ...(range && { range }) });
  if (object === null) throw missing(key);
  return object;
}

/** The bytes of a small object, or of a range of an object. @throws an error with the code `not_found` */
export const readObject = async (objects: StoredObjects, key: string, range?: ByteRange): Promise<Buffer> =>
  readWhole(await open(objects, key, range));

/** The media playlist of a rendition. @param folder of the rendition, ending in "/" */
export async function readPlaylist(
  objects: StoredObjects,
  folder: string,
): Promise<{ init: string; segments: PlaylistSegment[] }> {
  const key = folder + mediaPlaylistName;
  const playlist = readMediaPlaylist((await readObject(objects, key)).toString());
  if (playlist.segments.length === 0) throw new Error(`${key} has no segments`);
  return playlist;
}

/** Writes objects, one after the other, to a local file. */
export async function bringTo(objects: StoredObjects, path: string, keys: readonly string[]): Promise<void> {
  for (const [at, key] of keys.entries()) {
    const { body } = await open(objects, key);
    await pipeline(body, createWriteStream(path, { flags: at === 0 ? 'w' : 'a' }), { signal: objects.signal });
  }
}
