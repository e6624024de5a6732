import { Mp4Error, readHeader, requireBox } from '../mp4/boxes.ts';
import { readTrack } from '../mp4/track.ts';
import { writeFragment } from '../mp4/writer.ts';
import { iFramePlaylistName } from '../video/hls/names.ts';
import { type PlaylistIFrame, readIFramePlaylist } from '../video/hls/readPlaylist.ts';
import { readObject, type StoredObjects } from '../video/stored/read.ts';
import type { Cell } from './plan.ts';

/** Key frames that are fetched at a time. */
const concurrency = 8;
/** In front of an `mdat` as the packager writes it. */
const mdatHeaderBytes = 8;

/** The key frames of a stored rendition. */
export interface Keyframes {
  /** One for each cell: the last one that begins before it, or with it. */
  chosen: PlaylistIFrame[];
  /** An MP4 with these key frames only, one second each, so that ffmpeg reads and decodes nothing else. */
  movieOf(iFrames: readonly PlaylistIFrame[]): Promise<Buffer>;
}

/** @param folder of the rendition, ending in "/" */
export async function openKeyframes(
  objects: StoredObjects,
  folder: string,
  cells: readonly Cell[],
): Promise<Keyframes> {
  const playlist = readIFramePlaylist((await readObject(objects, folder + iFramePlaylistName)).toString());
  const init = await readObject(objects, folder + playlist.init);
  const track = readTrack(requireBox(init, ['moov']).body);

  const fetched = async ({ name, offset, length }: PlaylistIFrame): Promise<Buffer> => {
    const bytes = await readObject(objects, folder + name, { start: offset, end: offset + length - 1 });
    const header = readHeader(bytes);
    if (header?.type !== 'moof') throw new Mp4Error('a key frame does not begin with its fragment');
    return bytes.subarray(header.size + mdatHeaderBytes);
  };
  /** Not at 0: an edit list may cut off what is shown before it. */
  const fragmentOf = (data: Buffer, at: number): Buffer =>
    writeFragment(track.id, at + 1, {
      decodeTime: (at + 10) * track.timescale,
      samples: [{ duration: track.timescale, compositionOffset: 0, isSync: true, data }],
    }).bytes;

  return {
    chosen: chooseFor(cells, playlist.iFrames),
    async movieOf(iFrames) {
      const fragments: Buffer[] = [];
      for (let at = 0; at < iFrames.length; at += concurrency) {
        const some = await Promise.all(iFrames.slice(at, at + concurrency).map(fetched));
        fragments.push(...some.map((data, n) => fragmentOf(data, at + n)));
      }
      return Buffer.concat([init, ...fragments]);
    },
  };
}

/** Tolerance for times that are sums, in seconds. */
const rounding = 0.001;

export function chooseFor(cells: readonly Cell[], iFrames: readonly PlaylistIFrame[]): PlaylistIFrame[] {
  let at = 0;
  return cells.map(({ start }) => {
    while ((iFrames[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start + rounding) at += 1;
    const found = iFrames[at];
    if (found === undefined) throw new Mp4Error('a rendition has no key frame');
    return found;
  });
}
