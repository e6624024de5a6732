import { type AvcConfiguration, readAvcConfiguration } from '../../avc/configuration.ts';
import { readMoov } from '../../inspect/readMoov.ts';
import { boxesOf, findBox, Mp4Error, requireBox } from '../../mp4/boxes.ts';
import { readSampleTable } from '../../mp4/sampleTable.ts';

/** What the index of an MP4 tells about the samples of a track. */
export interface SourceIndex {
  /** Type of the only sample entry. */
  entry: string;
  avc: AvcConfiguration;
  timescale: number;
  /** Duration of every sample in units; undefined if they differ. */
  unit: number | undefined;
  sizes: Uint32Array;
  /** Numbers of the samples that are key frames. */
  syncs: number[];
  /** Units of the media that are not shown before the first sample: 0 if the presentation begins with it. */
  hidden: number;
  /** Units that the edit list shows; undefined if it does not limit them. */
  shown: number | undefined;
}

/** Bytes of a visual sample entry before its boxes (ISO/IEC 14496-12, 12.1.3). */
const visualEntryBytes = 78;

/**
 * Reads the index of a track.
 *
 * @param stream its number, counted as ffmpeg does
 * @returns undefined if there is no such track, or its index is not a plain one
 */
export async function readSourceIndex(path: string, stream: number): Promise<SourceIndex | undefined> {
  const moov = await readMoov(path);
  if (moov === undefined) return undefined;
  try {
    return read(moov, stream);
  } catch (error) {
    // A box or a number outside its box: the demuxer may still make something of it.
    if (error instanceof Mp4Error || error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(moov: Buffer, stream: number): SourceIndex | undefined {
  // Fragments follow: the index is not complete.
  if (findBox(moov, ['mvex']) !== undefined) return undefined;
  const table = readSampleTable(moov, stream);
  const trak = [...boxesOf(moov)].filter(({ type }) => type === 'trak')[stream]?.body ?? Buffer.alloc(0);
  const stbl = requireBox(trak, ['mdia', 'minf', 'stbl']).body;
  const entries = requireBox(stbl, ['stsd']).body;
  if (entries.readUInt32BE(4) !== 1) return undefined;
  const [description] = boxesOf(entries.subarray(8));
  if (description === undefined) return undefined;
  const avcC = findBox(description.body.subarray(visualEntryBytes), ['avcC']);
  if (avcC === undefined) return undefined;
  const edit = readEdit(trak, moov, table.timescale);
  if (edit === undefined) return undefined;
  return {
    entry: description.type,
    avc: readAvcConfiguration(avcC.body),
    timescale: table.timescale,
    unit: unitOf(requireBox(stbl, ['stts']).body),
    sizes: table.sizes,
    syncs: table.syncs === undefined ? Array.from(table.sizes.keys()) : Array.from(table.syncs),
    hidden: edit.start - firstOffset(stbl),
    shown: edit.length,
  };
}

function unitOf(stts: Buffer): number | undefined {
  const durations = new Set<number>();
  for (let entry = 0; entry < stts.readUInt32BE(4); entry += 1) durations.add(stts.readUInt32BE(12 + entry * 8));
  const [unit] = durations;
  return durations.size === 1 ? unit : undefined;
}

/** Composition offset of the first sample. */
function firstOffset(stbl: Buffer): number {
  const ctts = findBox(stbl, ['ctts'])?.body;
  return ctts === undefined || ctts.readUInt32BE(4) === 0 ? 0 : ctts.readInt32BE(12);
}

/** The one edit at normal speed; undefined if there are others, or a delay. Units of the media. */
function readEdit(
  trak: Buffer,
  moov: Buffer,
  timescale: number,
): { start: number; length: number | undefined } | undefined {
  const elst = findBox(trak, ['edts', 'elst'])?.body;
  if (elst === undefined || elst.readUInt32BE(4) === 0) return { start: 0, length: undefined };
  const isLong = elst[0] === 1;
  const start = isLong ? Number(elst.readBigInt64BE(16)) : elst.readInt32BE(12);
  const duration = isLong ? Number(elst.readBigUInt64BE(8)) : elst.readUInt32BE(8);
  if (elst.readUInt32BE(4) !== 1 || start < 0 || elst.readUInt32BE(isLong ? 24 : 16) !== 0x10000) return undefined;
  const mvhd = requireBox(moov, ['mvhd']).body;
  const movieScale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  return { start, length: duration === 0 ? undefined : (duration / movieScale) * timescale };
}
