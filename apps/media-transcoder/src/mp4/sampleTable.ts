import type { Piece } from '@millrace/storage';
import { type Box, boxesOf, findBox, Mp4Error, requireBox } from './boxes.ts';

/** Where the samples of one track are (ISO/IEC 14496-12, 8.6 and 8.7). */
export interface SampleTable {
  timescale: number;
  /** Media time, in seconds, of the presentation's beginning; negative if the track begins later. */
  offset: number;
  /** Decode time in units, position, size, and whether it is a key frame: of each sample. */
  times: Float64Array;
  positions: Float64Array;
  sizes: Uint32Array;
  /** Numbers of the key frames; undefined if every sample is one. */
  syncs: Uint32Array | undefined;
}

/** More than nine hours of pictures at 60 per second. Their table takes 40 MiB. */
const maxSamples = 2_000_000;

/**
 * Reads the table of the n-th track of a moov, counted from 0 as ffmpeg counts streams.
 *
 * @throws Mp4Error if there is no such track, or its table contradicts itself
 */
export function readSampleTable(moov: Buffer, track: number): SampleTable {
  const trak = [...boxesOf(moov)].filter(({ type }) => type === 'trak')[track];
  if (trak === undefined) throw new Mp4Error(`there is no track ${track}`);
  const mdhd = requireBox(trak.body, ['mdia', 'mdhd']).body;
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
  const stbl = requireBox(trak.body, ['mdia', 'minf', 'stbl']).body;
  const sizes = readSizes(stbl);
  const stss = findBox(stbl, ['stss']);
  return {
    timescale,
    offset: readOffset(trak.body, moov, timescale),
    times: readTimes(requireBox(stbl, ['stts']).body, sizes.length),
    positions: readPositions(stbl, sizes),
    sizes,
    syncs: stss && Uint32Array.from(entries(stss, 4), (at) => stss.body.readUInt32BE(at) - 1),
  };
}

/** Positions of the entries of a full box with a count. @throws Mp4Error if the box is too short */
function entries({ type, body }: Pick<Box, 'type' | 'body'>, length: number, head = 8): number[] {
  const count = body.readUInt32BE(head - 4);
  if (head + count * length > body.length) throw new Mp4Error(`${type} is too short`);
  return Array.from({ length: count }, (_, index) => head + index * length);
}

function readSizes(stbl: Buffer): Uint32Array {
  const stsz = requireBox(stbl, ['stsz']);
  const common = stsz.body.readUInt32BE(4);
  const count = stsz.body.readUInt32BE(8);
  if (count > maxSamples) throw new Mp4Error('too many samples');
  if (common === 0) return Uint32Array.from(entries(stsz, 4, 12), (at) => stsz.body.readUInt32BE(at));
  return new Uint32Array(count).fill(common);
}

function readTimes(stts: Buffer, count: number): Float64Array {
  const times = new Float64Array(count);
  let sample = 0;
  let time = 0;
  for (const at of entries({ type: 'stts', body: stts }, 8)) {
    const end = Math.min(count, sample + stts.readUInt32BE(at));
    const duration = stts.readUInt32BE(at + 4);
    for (; sample < end; sample += 1) {
      times[sample] = time;
      time += duration;
    }
  }
  if (sample < count) throw new Mp4Error('stts has too few samples');
  return times;
}

function readPositions(stbl: Buffer, sizes: Uint32Array): Float64Array {
  const stco = findBox(stbl, ['stco']);
  const co64 = stco ?? requireBox(stbl, ['co64']);
  const chunks =
    stco === undefined
      ? entries(co64, 8).map((at) => Number(co64.body.readBigUInt64BE(at)))
      : entries(stco, 4).map((at) => stco.body.readUInt32BE(at));
  const stsc = requireBox(stbl, ['stsc']);
  const runs = entries(stsc, 12).map((at) => ({
    chunk: stsc.body.readUInt32BE(at) - 1,
    samples: stsc.body.readUInt32BE(at + 4),
  }));
  const positions = new Float64Array(sizes.length);
  let sample = 0;
  let run = 0;
  for (const [chunk, start] of chunks.entries()) {
    while ((runs[run + 1]?.chunk ?? Number.POSITIVE_INFINITY) <= chunk) run += 1;
    let at = start;
    const end = Math.min(sizes.length, sample + (runs[run]?.samples ?? 0));
    for (; sample < end; sample += 1) {
      positions[sample] = at;
      at += sizes[sample] ?? 0;
    }
  }
  if (sample < sizes.length) throw new Mp4Error('the chunks have too few samples');
  return positions;
}

/** The edit list moves the beginning: a delay first, or a run that starts later in the media. */
function readOffset(trak: Buffer, moov: Buffer, timescale: number): number {
  const elst = findBox(trak, ['edts', 'elst']);
  if (elst === undefined) return 0;
  const mvhd = requireBox(moov, ['mvhd']).body;
  const movieScale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  const isLong = elst.body[0] === 1;
  let offset = 0;
  for (const at of entries(elst, isLong ? 20 : 12)) {
    const duration = isLong ? Number(elst.body.readBigUInt64BE(at)) : elst.body.readUInt32BE(at);
    const start = isLong ? Number(elst.body.readBigInt64BE(at + 8)) : elst.body.readInt32BE(at + 4);
    if (start === -1) offset -= duration / movieScale;
    else return offset + start / timescale;
  }
  return offset;
}

/**
 * Seconds of the presentation at which key frames are decoded, ascending: where `piecesBetween` begins. They may be negative.
 *
 * @returns undefined if every sample is a key frame
 * @throws Mp4Error if the list contradicts the table
 */
export function keyframeTimes({ syncs, times, timescale, offset }: SampleTable): Float64Array | undefined {
  if (syncs === undefined) return undefined;
  if (!(timescale > 0) || !Number.isFinite(offset)) throw new Mp4Error('there is no time');
  const found = new Float64Array(syncs.length);
  let before = -1;
  for (const [index, sample] of syncs.entries()) {
    const time = times[sample];
    if (sample <= before || time === undefined) throw new Mp4Error('stss is not in order');
    found[index] = time / timescale - offset;
    before = sample;
  }
  return found;
}

/** The first samples that are shown, which a demuxer looks into, and those that they refer to. */
export function piecesOfFirst(table: SampleTable, count: number): Piece[] {
  const first = lastAtMost(table.times, table.offset * table.timescale);
  return pieces(table, keyframeBefore(table, first), Math.min(first + count, table.sizes.length) - 1);
}

/**
 * The bytes of the samples between two times, in seconds of the presentation, and of those that they may refer to: from the key frame
 * before `from`.
 */
export function piecesBetween(table: SampleTable, from: number, to: number): Piece[] {
  const unitsOf = (seconds: number) => (seconds + table.offset) * table.timescale;
  const first = lastAtMost(table.times, unitsOf(from));
  return pieces(table, keyframeBefore(table, first), lastAtMost(table.times, unitsOf(to)));
}

export const piecesOfAll = (table: SampleTable): Piece[] => pieces(table, 0, table.sizes.length - 1);

function keyframeBefore({ syncs }: SampleTable, sample: number): number {
  if (syncs === undefined) return sample;
  return syncs[lastAtMost(syncs, sample)] ?? 0;
}

/** Index of the last value that is at most this one; 0 if there is none. @param values ascending */
export function lastAtMost(values: Float64Array | Uint32Array, value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function pieces({ positions, sizes }: SampleTable, first: number, last: number): Piece[] {
  const found: Piece[] = [];
  for (let sample = first; sample <= last; sample += 1) {
    const start = positions[sample] ?? 0;
    const end = start + (sizes[sample] ?? 0);
    const before = found.at(-1);
    if (before?.end === start) before.end = end;
    else found.push({ start, end });
  }
  return found;
}

/** Joins pieces that are close to each other: a request costs more than the bytes between them. */
export function joined(list: readonly Piece[], gapBytes: number): Piece[] {
  const result: Piece[] = [];
  for (const span of [...list].sort((a, b) => a.start - b.start)) {
    const before = result.at(-1);
    if (before !== undefined && span.start - before.end <= gapBytes) before.end = Math.max(before.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
