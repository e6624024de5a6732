import { open } from 'node:fs/promises';
import { boxesBetween, type ReadAt, readerOf } from '../inspect/inspectMp4.ts';

/**
 * Checks that an encoder has written a complete M4A: the index first, nothing truncated (as by a full disk), and an edit list with
 * the start of the audio and the number of samples.
 *
 * @param samples the number of samples that were encoded
 * @returns bytes of the audio data
 * @throws Error otherwise; a retry may succeed
 */
export async function checkStream(path: string, samples: number): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = readerOf(file);
    let index: { body: number; end: number } | undefined;
    let soundBytes = 0;
    let end = 0;
    for await (const box of boxesBetween(read, 0, size)) {
      if (box.type === 'moov') index = box;
      if (box.type === 'mdat') {
        if (index === undefined) throw new Error(`the index of ${path} is not its first box`);
        soundBytes += box.end - box.body;
      }
      end = box.end;
    }
    if (index === undefined || end !== size) throw new Error(`${path} is truncated`);
    const edited = await editedSamples(read, index);
    if (edited !== samples) throw new Error(`${path} has ${edited} samples instead of ${samples}`);
    return soundBytes;
  } finally {
    await file.close();
  }
}

/** Length of the only entry of the first edit list, in the movie's timescale, which is the sampling rate. */
async function editedSamples(read: ReadAt, within: { body: number; end: number }): Promise<number | undefined> {
  for await (const box of boxesBetween(read, within.body, within.end)) {
    if (box.type === 'trak' || box.type === 'edts') return editedSamples(read, box);
    if (box.type !== 'elst') continue;
    // Skips version and flags; then come the number of entries and the first entry's length (ISO/IEC 14496-12, 8.6.6).
    const bytes = await read(box.body, 16);
    return bytes[0] === 1 ? Number(bytes.readBigUInt64BE(8)) : bytes.readUInt32BE(8);
  }
  return undefined;
}
