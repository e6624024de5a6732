import { findBox, Mp4Error, makeBox, requireBox } from '../mp4/boxes.ts';
import { uint32, uint64 } from '../mp4/fields.ts';
import type { StoredChunk, StoredTrack } from './fragments.ts';
import { sampleTable } from './sampleTable.ts';

/** Units per second of the times of the whole movie. */
const movieScale = 1000;
/** A box of this size or more has the long form of the header. */
const longBox = 2 ** 32;

/** The head of an MP4 file, and the chunks whose bytes follow it, in this order. */
export interface Movie {
  head: Buffer;
  chunks: StoredChunk[];
  /** Bytes of the whole file. */
  bytes: number;
}

/**
 * An ordinary MP4 file of fragmented tracks: the index first, so that a player can begin before it has all bytes (ISO/IEC 14496-12, 8.2 to
 * 8.8). The samples stay as they are. The chunks of all tracks are in the order of time.
 *
 * @throws Mp4Error if the tracks are not as the packager writes them
 */
export function planMovie(tracks: readonly StoredTrack[]): Movie {
  const placed = tracks
    .flatMap((track) => track.chunks.map((chunk) => ({ track, chunk, time: chunk.decodeTime / track.track.timescale })))
    .sort((a, b) => a.time - b.time);
  const dataBytes = placed.reduce((sum, { chunk }) => sum + chunk.end - chunk.start, 0);
  const mdatHead = dataBytes + 8 < longBox ? uint32(dataBytes + 8, mdatType) : longHead(dataBytes);
  const ftyp = makeBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));

  const moovAt = (dataStart: number): Buffer => {
    let at = dataStart;
    const positions = new Map<StoredTrack, number[]>(tracks.map((track) => [track, []]));
    for (const { track, chunk } of placed) {
      positions.get(track)?.push(at);
      at += chunk.end - chunk.start;
    }
    return moov(tracks.map((track, n) => trak(track, n + 1, positions.get(track) ?? [])));
  };
  const dataStart = ftyp.length + moovAt(0).length + mdatHead.length;
  return {
    head: Buffer.concat([ftyp, moovAt(dataStart), mdatHead]),
    chunks: placed.map(({ chunk }) => chunk),
    bytes: dataStart + dataBytes,
  };
}

const mdatType = Buffer.from('mdat').readUInt32BE();
const longHead = (dataBytes: number) => Buffer.concat([uint32(1, mdatType), uint64(dataBytes + 16)]);

interface Trak {
  box: Buffer;
  /** Of the presentation, in units of the movie. */
  duration: number;
}

/** 1 as a number with 16 bits after the point. */
const one = 0x10000;
/** Without rotation: ISO/IEC 14496-12, 8.2.2. */
const matrix = uint32(one, 0, 0, 0, one, 0, 0, 0, 0x40000000);

function moov(traks: readonly Trak[]): Buffer {
  const duration = Math.max(...traks.map((trak) => trak.duration));
  const times = uint32(0, 0, 0, movieScale, duration, one, 0x01000000, 0, 0);
  const mvhd = makeBox('mvhd', times, matrix, uint32(0, 0, 0, 0, 0, 0, traks.length + 1));
  return makeBox('moov', mvhd, ...traks.map(({ box }) => box));
}

function trak({ track, moov, chunks }: StoredTrack, id: number, positions: readonly number[]): Trak {
  const init = requireBox(moov, ['trak']).body;
  const { table, begin, duration, shownUntil } = sampleTable(init, chunks, positions);
  // What the track shows before the presentation begins, as B-frames need it.
  const cut = cutOf(init);
  const shown = Math.round(((shownUntil - cut) * movieScale) / track.timescale);
  const delay = Math.round((begin * movieScale) / track.timescale);
  const mdhd = requireBox(init, ['mdia', 'mdhd']).body;
  const language = mdhd.readUInt16BE(mdhd[0] === 1 ? 32 : 20);
  const minf = requireBox(init, ['mdia', 'minf']).body;
  const box = makeBox(
    'trak',
    makeBox('tkhd', header(requireBox(init, ['tkhd']).body, { id, duration: delay + shown })),
    makeBox('edts', editList({ delay, shown, cut })),
    makeBox(
      'mdia',
      makeBox(
        'mdhd',
        uint32(0x01000000),
        uint64(0, 0),
        uint32(track.timescale),
        uint64(duration),
        uint32(language << 16),
      ),
      copied(init, ['mdia', 'hdlr']),
      makeBox('minf', copied(minf, [findBox(minf, ['vmhd']) ? 'vmhd' : 'smhd']), copied(minf, ['dinf']), table),
    ),
  );
  return { box, duration: delay + shown };
}

function copied(parent: Buffer, path: readonly string[]): Buffer {
  const box = requireBox(parent, path);
  return makeBox(box.type, box.body);
}

function header(tkhd: Buffer, { id, duration }: { id: number; duration: number }): Buffer {
  if (tkhd[0] !== 0) throw new Mp4Error('the track header has another version');
  const changed = Buffer.from(tkhd);
  changed.writeUInt32BE(id, 12);
  changed.writeUInt32BE(duration, 20);
  return changed;
}

/** The media time at which the presentation begins, as the edit list of an init segment says. */
function cutOf(trak: Buffer): number {
  const elst = findBox(trak, ['edts', 'elst'])?.body;
  if (elst === undefined) return 0;
  if (elst.readUInt32BE(4) !== 1) throw new Mp4Error('the init segment has several edits');
  return elst[0] === 1 ? Number(elst.readBigInt64BE(16)) : elst.readInt32BE(12);
}

/** @param edit all in units of the movie, except for `cut` */
function editList({ delay, shown, cut }: { delay: number; shown: number; cut: number }): Buffer {
  const wait = delay > 0 ? [Buffer.concat([uint32(delay, 0xffffffff, one)])] : [];
  return makeBox('elst', uint32(0, wait.length + 1), ...wait, uint32(shown, cut, one));
}
