import { box, uint32 } from './boxes.ts';
import type { SoundIndex } from './soundIndex.ts';

// Media Source Extensions take fragmented MP4 only. The frames stay as they are; only the index around them is written again.

const track = 1;
const unity = [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000] as const;
const noTimes = [0, 0] as const;
/** `und`, as three letters of five bits. */
const language = 0x55c4_0000;

/** The segment that says how the sound is encoded. It has no edit list: the caller cuts with the append window, to the sample. */
export function initSegment({ sampleRate, description }: SoundIndex): Uint8Array<ArrayBuffer> {
  const mvhd = box(
    'mvhd',
    uint32(0, ...noTimes, sampleRate, 0, 0x0001_0000, 0x0100_0000, 0, 0, ...unity),
    uint32(0, 0, 0, 0, 0, 0, track + 1),
  );
  // Flags: enabled, in the movie.
  const tkhd = box('tkhd', uint32(3, ...noTimes, track, 0, 0, 0, 0, 0, 0x0100_0000, ...unity, 0, 0));
  const mdhd = box('mdhd', uint32(0, ...noTimes, sampleRate, 0, language));
  const hdlr = box('hdlr', uint32(0, 0, 0x736f_756e, 0, 0, 0), [0]);
  const dinf = box('dinf', box('dref', uint32(0, 1), box('url ', uint32(1))));
  const empty = [
    box('stts', uint32(0, 0)),
    box('stsc', uint32(0, 0)),
    box('stsz', uint32(0, 0, 0)),
    box('stco', uint32(0, 0)),
  ];
  const minf = box('minf', box('smhd', uint32(0, 0)), dinf, box('stbl', description, ...empty));
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, minf));
  const mvex = box('mvex', box('trex', uint32(0, track, 1, 0, 0, 0)));
  // Brand iso5: offsets are relative to the fragment.
  return joined(box('ftyp', uint32(0x6973_6f35, 0, 0x6973_6f35)), box('moov', mvhd, trak, mvex));
}

/** A segment with the frames from one on, whose bytes these are. Its times count from the first frame of the file. */
export function fragment(index: SoundIndex, from: number, to: number, frames: Uint8Array): Uint8Array<ArrayBuffer> {
  const sizes = index.sizes.subarray(from, to);
  const time = from * index.frameSamples;
  // Flags: offsets count from the fragment's beginning; every frame has the same duration, and all are sync samples.
  const tfhd = box('tfhd', uint32(0x02_0028, track, index.frameSamples, 0x0200_0000));
  const tfdt = box('tfdt', uint32(0x0100_0000, Math.floor(time / 2 ** 32), time % 2 ** 32));
  const moof = (dataOffset: number) =>
    box(
      'moof',
      box('mfhd', uint32(0, from + 1)),
      // Flags: the offset of the data, and the size of each frame.
      box('traf', tfhd, tfdt, box('trun', uint32(0x201, sizes.length, dataOffset, ...sizes))),
    );
  return joined(moof(moof(0).length + 8), box('mdat', frames));
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
