import { readWhole } from '@millrace/storage';
import { Mp4Error, readHeader, requireBox } from '../mp4/boxes.ts';
import { readRuns, type SampleEntry } from '../mp4/fragment.ts';
import { readTrack, type Track } from '../mp4/track.ts';
import { missing, readObject, readPlaylist, type StoredObjects } from '../video/stored/read.ts';

/** The samples of one fragment, which are in the file without a gap. */
export interface StoredChunk {
  key: string;
  /** The bytes of the samples: to, but not including, `end`. */
  start: number;
  end: number;
  /** Of the first sample, in units of the track. */
  decodeTime: number;
  samples: SampleEntry[];
}

/** A stored rendition, or the sound, as its fragments describe it. */
export interface StoredTrack {
  track: Track;
  /** The body of the init segment's moov. */
  moov: Buffer;
  chunks: StoredChunk[];
}

/** Longer than the header of any fragment that the packager writes: 4 s at 60 frames a second have 3 KB. */
const headBytes = 16 * 1024;
/** A fragment of so much more is not ours. */
const maxHeadBytes = 1024 * 1024;
const mdatHeaderBytes = 8;
/** Segments that are read at a time. */
const concurrency = 8;

/** Reads the headers of all fragments, and none of the samples. @param folder of the rendition, ending in "/" */
export async function readStoredTrack(objects: StoredObjects, folder: string): Promise<StoredTrack> {
  const { init, segments } = await readPlaylist(objects, folder);
  const { body: moov } = requireBox(await readObject(objects, folder + init), ['moov']);
  const track = readTrack(moov);
  const chunks: StoredChunk[] = [];
  for (let at = 0; at < segments.length; at += concurrency) {
    objects.signal.throwIfAborted();
    const some = segments.slice(at, at + concurrency).map(({ name }) => chunksOf(objects, track, folder + name));
    chunks.push(...(await Promise.all(some)).flat());
  }
  return { track, moov, chunks };
}

/** The fragments of a segment. */
async function chunksOf(objects: StoredObjects, track: Track, key: string): Promise<StoredChunk[]> {
  const chunks: StoredChunk[] = [];
  let at = 0;
  let size = 1;
  while (at < size) {
    const read = await readHead(objects, key, at);
    const chunk = chunkOf(track, key, at, read.head);
    chunks.push(chunk);
    at = chunk.end;
    size = read.size;
  }
  if (at > size) throw new Mp4Error(`the last fragment of ${key} is cut off`);
  return chunks;
}

/** The moof at a position and the header of its mdat, and the size of the whole object. */
async function readHead(
  { storage, signal }: StoredObjects,
  key: string,
  at: number,
): Promise<{ head: Buffer; size: number }> {
  for (let length = headBytes; length <= maxHeadBytes; length *= 8) {
    const object = await storage.get(key, { range: { start: at, end: at + length - 1 }, signal });
    if (object === null) throw missing(key);
    const head = await readWhole(object);
    const moof = readHeader(head);
    if (moof !== undefined && head.length >= moof.size + mdatHeaderBytes) return { head, size: object.size };
    if (head.length < length) break;
  }
  throw new Mp4Error(`a fragment of ${key} cannot be read`);
}

function chunkOf(track: Track, key: string, at: number, head: Buffer): StoredChunk {
  const moof = readHeader(head);
  const mdat = moof && readHeader(head.subarray(moof.size));
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat') throw new Mp4Error(`${key} is not a sequence of fragments`);
  const { decodeTime, runs } = readRuns(track, head.subarray(moof.length, moof.size));
  const samples = runs.flatMap((run) => run.samples);
  const start = at + moof.size + mdat.length;
  const end = at + moof.size + mdat.size;
  // What the packager writes has no gaps; anything else would be read at the wrong place.
  if (samples.reduce((sum, { size }) => sum + size, 0) !== end - start) throw new Mp4Error(`${key} has gaps`);
  return { key, start, end, decodeTime, samples };
}
