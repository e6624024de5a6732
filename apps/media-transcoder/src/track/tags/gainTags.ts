import { type FileHandle, open } from 'node:fs/promises';
import type { ReplayGain } from '@millrace/jobs';
import { boxesBetween, type ReadAt, readerOf } from '../../inspect/inspectMp4.ts';
import { boxesOf, findBox, Mp4Error, makeBox } from '../../mp4/boxes.ts';
import { uint32 } from '../../mp4/fields.ts';

/**
 * The comment with which an encoder keeps room in its file: its tags are written before the loudness is known. The longest tags, of the
 * largest floats, take 16 bytes less. Spaces, because players show nothing of them, should they stay.
 */
export const gainPlaceholder = ' '.repeat(240);

/** The tags of a file are a few hundred bytes. */
const maxMetadataBytes = 64 * 1024;
/** Version and flags of a full box. */
const fullBox = uint32(0);
/** The type of the data "UTF-8 text", and the language. */
const textData = uint32(1, 0);

/** Names and values of ReplayGain 2.0; none without a measurement. Of an album, nothing is known when a track is made. */
export function gainTags(replayGain: ReplayGain | undefined): Map<string, string> {
  const tags = new Map<string, string>();
  if (replayGain === undefined) return tags;
  tags.set('replaygain_track_gain', `${replayGain.gain.toFixed(2)} dB`);
  if (replayGain.peak !== undefined) tags.set('replaygain_track_peak', replayGain.peak.toFixed(6));
  return tags;
}

/**
 * Replaces the placeholder in an M4A with tags, as iTunes keeps those that it does not know. Only these bytes change, and what is left of
 * them becomes free space: no box moves, so the index stays true and the audio is neither read nor written.
 *
 * @returns false if there is no placeholder, or too little room; the file is then unchanged
 */
export async function writeGainTags(path: string, tags: ReadonlyMap<string, string>): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const metadata = await readMetadata(file);
    if (metadata === undefined) return false;
    const tagged = withTags(metadata.bytes, tags);
    if (tagged === undefined) return false;
    await file.write(tagged.bytes, 0, tagged.bytes.length, metadata.position + tagged.start);
    return true;
  } finally {
    await file.close();
  }
}

/** The boxes in moov/udta/meta; undefined if there are none. */
async function readMetadata(file: FileHandle): Promise<{ bytes: Buffer; position: number } | undefined> {
  const { size } = await file.stat();
  const read = readerOf(file);
  let within = { body: 0, end: size };
  for (const type of ['moov', 'udta', 'meta']) {
    const found = await firstBox(read, within, type);
    if (found === undefined || found.end > within.end) return undefined;
    within = found;
  }
  const position = within.body + fullBox.length;
  const length = within.end - position;
  if (length < 0 || length > maxMetadataBytes) return undefined;
  return { bytes: await read(position, length), position };
}

async function firstBox(read: ReadAt, { body, end }: { body: number; end: number }, type: string) {
  for await (const box of boxesBetween(read, body, end)) if (box.type === type) return box;
  return undefined;
}

/** The list of tags with `tags` instead of the placeholder, and free space after it; undefined if there is no room. */
function withTags(metadata: Buffer, tags: ReadonlyMap<string, string>): { bytes: Buffer; start: number } | undefined {
  try {
    const list = findBox(metadata, ['ilst']);
    if (list === undefined) return undefined;
    const items = [...boxesOf(list.body)];
    const kept = items.filter((item) => !isPlaceholder(item.type, item.body));
    if (kept.length === items.length) return undefined;
    const old = kept.map(({ start, end }) => list.body.subarray(start, end));
    const made = makeBox('ilst', ...old, ...Array.from(tags, ([name, value]) => freeform(name, value)));
    const room = list.end - list.start - made.length;
    if (room === 0) return { bytes: made, start: list.start };
    // A box has a header of eight bytes.
    if (room < 8) return undefined;
    return { bytes: Buffer.concat([made, makeBox('free', Buffer.alloc(room - 8))]), start: list.start };
  } catch (error) {
    if (error instanceof Mp4Error) return undefined;
    throw error;
  }
}

const isPlaceholder = (type: string, body: Buffer): boolean =>
  type === '©cmt' && body.equals(makeBox('data', textData, Buffer.from(gainPlaceholder)));

/** An item with a name of any kind instead of one of the known types. */
const freeform = (name: string, value: string): Buffer =>
  makeBox(
    '----',
    makeBox('mean', fullBox, Buffer.from('com.apple.iTunes')),
    makeBox('name', fullBox, Buffer.from(name)),
    makeBox('data', textData, Buffer.from(value)),
  );
