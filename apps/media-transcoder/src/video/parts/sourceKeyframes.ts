import { readMoov } from '../../inspect/readMoov.ts';
import { Mp4Error } from '../../mp4/boxes.ts';
import { keyframeTimes, readSampleTable } from '../../mp4/sampleTable.ts';

/**
 * Seconds at which the key frames of an MP4 are decoded, ascending, by its index. What the index claims is not proven: it only moves windows.
 *
 * @param path of a file whose index is there; its samples are not read
 * @param stream its number, counted as ffmpeg does
 * @returns undefined if it is no MP4 with a plain index, if every frame is a key frame, or if only one is: no place is then better than
 * another
 */
export async function readKeyframes(path: string, stream: number): Promise<Float64Array | undefined> {
  const moov = await readMoov(path);
  if (moov === undefined) return undefined;
  try {
    const times = keyframeTimes(readSampleTable(moov, stream));
    return times === undefined || times.length < 2 ? undefined : times;
  } catch (error) {
    // A box or a number outside its box: the windows stay where they are.
    if (error instanceof Mp4Error || error instanceof RangeError) return undefined;
    throw error;
  }
}
