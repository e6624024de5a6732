import { Readable } from 'node:stream';
import { derivedObjects, type StoredVideo, videoObjects } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type Output, storing } from '../attempt/storing.ts';
import { Mp4Error } from '../mp4/boxes.ts';
import { soundOf } from '../video/hls/readPlaylist.ts';
import { readObject, type StoredObjects } from '../video/stored/read.ts';
import { readStoredTrack } from './fragments.ts';
import { type Movie, planMovie } from './movie.ts';

/**
 * Stores a rendition and the sound as one MP4 file. The samples go from object to object: none of them touches the disk, and memory holds
 * the index only, some 30 MB for a film of two hours.
 *
 * @throws PermanentMediaError if the stored renditions are not as the packager writes them
 */
export async function makeDownload(
  storage: Storage,
  { video, quality, ...output }: Output & { video: StoredVideo; quality: string },
): Promise<{ bytes: number }> {
  const objects: StoredObjects = { storage, signal: output.signal };
  try {
    return await storing(storage, output, async () => {
      const movie = await readMovie(objects, video, quality);
      const body = Readable.from(bytesOf(objects, movie), { objectMode: false });
      const { size } = await storage.put(output.prefix + derivedObjects.download, body, { signal: output.signal });
      if (size !== movie.bytes) throw new Error(`stored ${size} of ${movie.bytes} bytes`);
      return { bytes: size };
    });
  } catch (error) {
    if (error instanceof Mp4Error) throw new PermanentMediaError('damaged', undefined, { cause: error });
    throw error;
  }
}

async function readMovie(objects: StoredObjects, { prefix }: StoredVideo, quality: string): Promise<Movie> {
  const master = (await readObject(objects, prefix + videoObjects.master)).toString();
  const sound = soundOf(master);
  const folders = [`${quality}/`, ...(sound === undefined ? [] : [sound.slice(0, sound.lastIndexOf('/') + 1)])];
  const tracks = [];
  for (const folder of folders) tracks.push(await readStoredTrack(objects, prefix + folder));
  return planMovie(tracks);
}

async function* bytesOf(objects: StoredObjects, { head, chunks }: Movie): AsyncGenerator<Buffer> {
  yield head;
  for (const { key, start, end } of chunks) {
    const bytes = await readObject(objects, key, { start, end: end - 1 });
    if (bytes.length !== end - start) throw new Error(`${key} has changed`);
    yield bytes;
  }
}
