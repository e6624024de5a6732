/** A reader of fragmented MP4, independent of the product, so that it does not share a bug with the packager. */

export interface Sample {
  /** Presentation time in seconds, after the edit list. */
  start: number;
  duration: number;
  /** Position of the data in the segment. */
  offset: number;
  size: number;
  isSync: boolean;
}

export interface TrackHeader {
  kind: 'video' | 'audio';
  timescale: number;
  /** Units that the edit list subtracts. */
  mediaTime: number;
  defaultDuration: number;
  defaultFlags: number;
  defaultSize: number;
}

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

function boxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8) throw new Error(`a box of ${size} bytes at ${at}`);
    const box = {
      type: bytes.toString('latin1', at + 4, at + 8),
      start: at,
      body: at + (short === 1 ? 16 : 8),
      end: at + size,
    };
    found.push(box);
    at = box.end;
  }
  return found;
}

function descend(bytes: Buffer, path: readonly string[], from = 0, to = bytes.length): Box | undefined {
  const [type, ...rest] = path;
  const box = boxes(bytes, from, to).find((candidate) => candidate.type === type);
  return box === undefined || rest.length === 0 ? box : descend(bytes, rest, box.body, box.end);
}

export function readInit(bytes: Buffer): TrackHeader {
  const at = (...path: string[]): number => {
    const box = descend(bytes, path);
    if (box === undefined) throw new Error(`the init segment has no ${path.join('/')}`);
    return box.body;
  };
  const mdhd = at('moov', 'trak', 'mdia', 'mdhd');
  const hdlr = at('moov', 'trak', 'mdia', 'hdlr');
  const trex = at('moov', 'mvex', 'trex');
  const elst = descend(bytes, ['moov', 'trak', 'edts', 'elst'])?.body;
  return {
    kind: bytes.toString('latin1', hdlr + 8, hdlr + 12) === 'vide' ? 'video' : 'audio',
    timescale: bytes.readUInt32BE(mdhd + (bytes[mdhd] === 1 ? 20 : 12)),
    mediaTime: elst === undefined ? 0 : readMediaTime(bytes, elst),
    defaultDuration: bytes.readUInt32BE(trex + 12),
    defaultSize: bytes.readUInt32BE(trex + 16),
    defaultFlags: bytes.readUInt32BE(trex + 20),
  };
}

function readMediaTime(bytes: Buffer, elst: number): number {
  return bytes[elst] === 1 ? Number(bytes.readBigInt64BE(elst + 16)) : bytes.readInt32BE(elst + 12);
}

/** Samples of all fragments of a segment, in decode order. */
export function readSegment(track: TrackHeader, bytes: Buffer): Sample[] {
  return boxes(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => readMoof(track, bytes, moof));
}

function readMoof(track: TrackHeader, bytes: Buffer, moof: Box): Sample[] {
  const traf = descend(bytes, ['traf'], moof.body, moof.end);
  if (traf === undefined) throw new Error('a moof without a traf');
  const inside = boxes(bytes, traf.body, traf.end);
  const tfhd = inside.find((box) => box.type === 'tfhd');
  const tfdt = inside.find((box) => box.type === 'tfdt');
  if (tfhd === undefined || tfdt === undefined) throw new Error('a traf without its headers');

  const tfhdFlags = bytes.readUIntBE(tfhd.body + 1, 3);
  let at = tfhd.body + 8 + (tfhdFlags & 1 ? 8 : 0) + (tfhdFlags & 2 ? 4 : 0);
  const take = (condition: number, fallback: number) => {
    if (!condition) return fallback;
    at += 4;
    return bytes.readUInt32BE(at - 4);
  };
  const duration = take(tfhdFlags & 8, track.defaultDuration);
  const size = take(tfhdFlags & 0x10, track.defaultSize);
  const flags = take(tfhdFlags & 0x20, track.defaultFlags);

  let time = bytes[tfdt.body] === 1 ? Number(bytes.readBigUInt64BE(tfdt.body + 4)) : bytes.readUInt32BE(tfdt.body + 4);
  const samples: Sample[] = [];
  for (const trun of inside.filter((box) => box.type === 'trun')) {
    const runFlags = bytes.readUIntBE(trun.body + 1, 3);
    const count = bytes.readUInt32BE(trun.body + 4);
    at = trun.body + 8;
    let offset = moof.start + take(runFlags & 1, 0);
    const firstFlags = take(runFlags & 4, flags);
    for (let index = 0; index < count; index++) {
      const sampleDuration = take(runFlags & 0x100, duration);
      const sampleSize = take(runFlags & 0x200, size);
      const sampleFlags = take(runFlags & 0x400, index === 0 ? firstFlags : flags);
      const composition = take(runFlags & 0x800, 0) | 0;
      samples.push({
        start: (time + composition - track.mediaTime) / track.timescale,
        duration: sampleDuration / track.timescale,
        offset,
        size: sampleSize,
        isSync: (sampleFlags & 0x10000) === 0,
      });
      time += sampleDuration;
      offset += sampleSize;
    }
  }
  return samples;
}

/** Types of the NAL units of an H.264 sample with lengths of four bytes. */
export function nalTypes(bytes: Buffer, sample: Sample): number[] {
  const types: number[] = [];
  for (let at = sample.offset; at + 4 < sample.offset + sample.size; ) {
    const length = bytes.readUInt32BE(at);
    types.push((bytes[at + 4] ?? 0) & 0x1f);
    at += 4 + length;
  }
  return types;
}

/** Decode time of a segment's first fragment, in units of its track. */
export function firstDecodeTime(bytes: Buffer): number {
  const tfdt = descend(bytes, ['moof', 'traf', 'tfdt'])?.body;
  if (tfdt === undefined) throw new Error('a segment without a decode time');
  return bytes[tfdt] === 1 ? Number(bytes.readBigUInt64BE(tfdt + 4)) : bytes.readUInt32BE(tfdt + 4);
}
