import { readWhole, type Storage } from '@millrace/storage';
import { boxesOf } from '../../mp4/boxes.ts';
import { type Fragment, readFragment } from '../../mp4/fragment.ts';
import type { Track } from '../../mp4/track.ts';
import type { PackagedTrack, Segment, StoreFile } from '../packaging/types.ts';
import { VideoPackager } from '../packaging/videoPackager.ts';

/** The whole object. @throws Error if it is missing: a retry may find it */
export async function objectOf(storage: Storage, key: string): Promise<Buffer> {
  const object = await storage.get(key);
  if (object === null) throw new Error(`there is no ${key}`);
  return readWhole(object);
}

/** The fragments of a segment, as `writeFragment` wrote them. */
function fragmentsOf(track: Track, bytes: Buffer): Fragment[] {
  const fragments: Fragment[] = [];
  let moof: { body: Buffer; bytes: number } | undefined;
  for (const box of boxesOf(bytes)) {
    if (box.type === 'moof') moof = { body: box.body, bytes: box.end - box.start };
    else if (box.type === 'mdat' && moof !== undefined) {
      fragments.push(readFragment(track, moof.body, moof.bytes, box.body, box.end - box.start - box.body.length));
    }
  }
  return fragments;
}

/**
 * Writes the last segment of a rendition again, with a last picture that is held until `end` seconds: the sound of the film lasts longer.
 *
 * @param bytes the segment
 */
export async function holdLastPicture(
  { track, segments }: PackagedTrack,
  bytes: Buffer,
  end: number,
  store: StoreFile,
): Promise<Segment[]> {
  const fragments = fragmentsOf(track, bytes);
  const offset = fragments[0]?.samples[0]?.compositionOffset ?? 0;
  const keyframes = segments.slice(0, -1).reduce((sum, { iFrames }) => sum + iFrames.length, 0);
  const packager = new VideoPackager(track, store, {
    resumption: { offset, segments: segments.length - 1, keyframes },
  });
  for (const fragment of fragments) await packager.add(fragment);
  return (await packager.finish(end)).segments;
}
