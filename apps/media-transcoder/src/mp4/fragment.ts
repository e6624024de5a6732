import { boxesOf, Mp4Error, requireBox } from './boxes.ts';
import type { Track } from './track.ts';

/** One coded frame; times in units of the track's timescale. */
export interface Sample {
  duration: number;
  /** Presentation time minus decode time. */
  compositionOffset: number;
  isSync: boolean;
  data: Buffer;
}

export interface Fragment {
  /** Decode time of the first sample. */
  decodeTime: number;
  samples: Sample[];
}

const sampleIsNonSync = 0x10000;

/**
 * Reads a moof and the following mdat (ISO/IEC 14496-12, 8.8) of a file with one track, as ffmpeg writes them: offsets are relative
 * to the moof.
 *
 * @param moofBytes size of the moof box, header included
 * @param mdat the body of the mdat box
 * @throws Mp4Error
 */
export function readFragment(track: Track, moof: Buffer, moofBytes: number, mdat: Buffer, mdatHeader = 8): Fragment {
  const { decodeTime, runs } = readRuns(track, moof);
  const samples: Sample[] = [];
  let at = 0;
  for (const run of runs) {
    if (run.dataOffset !== undefined) at = run.dataOffset - moofBytes - mdatHeader;
    for (const { size, ...sample } of run.samples) {
      const data = mdat.subarray(at, at + size);
      if (at < 0 || data.length !== size) throw new Mp4Error('a sample is outside its fragment');
      samples.push({ ...sample, data });
      at += size;
    }
  }
  return { decodeTime, samples };
}

/** Reads the body of a moof of a file with one track: all that it tells of the samples. @throws Mp4Error */
export function readRuns(track: Track, moof: Buffer): { decodeTime: number; runs: Run[] } {
  const traf = requireBox(moof, ['traf']).body;
  const defaults = readDefaults(requireBox(traf, ['tfhd']).body, track);
  const tfdt = requireBox(traf, ['tfdt']).body;
  const decodeTime = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
  const runs = [...boxesOf(traf)].filter(({ type }) => type === 'trun').map(({ body }) => readRun(body, defaults));
  return { decodeTime, runs };
}

type Defaults = Track['defaults'];

function readDefaults(tfhd: Buffer, track: Track): Defaults {
  const flags = tfhd.readUIntBE(1, 3);
  const defaults = { ...track.defaults };
  let at = 8;
  if (flags & 0x000001) at += 8;
  if (flags & 0x000002) at += 4;
  const next = () => {
    at += 4;
    return tfhd.readUInt32BE(at - 4);
  };
  if (flags & 0x000008) defaults.duration = next();
  if (flags & 0x000010) defaults.size = next();
  if (flags & 0x000020) defaults.flags = next();
  return defaults;
}

/** A sample without its data, of which the size in bytes is known. */
export type SampleEntry = Omit<Sample, 'data'> & { size: number };

interface Run {
  dataOffset: number | undefined;
  samples: SampleEntry[];
}

function readRun(trun: Buffer, defaults: Defaults): Run {
  const flags = trun.readUIntBE(1, 3);
  const count = trun.readUInt32BE(4);
  let at = 8;
  const next = (present: number, fallback: number) => {
    if (!(flags & present)) return fallback;
    at += 4;
    return trun.readUInt32BE(at - 4);
  };
  const dataOffset = flags & 0x000001 ? trun.readInt32BE(at) : undefined;
  if (flags & 0x000001) at += 4;
  const firstFlags = next(0x000004, defaults.flags);
  const samples: Run['samples'] = [];
  for (let i = 0; i < count; i++) {
    const duration = next(0x000100, defaults.duration);
    const size = next(0x000200, defaults.size);
    const sampleFlags = next(0x000400, i === 0 && flags & 0x000004 ? firstFlags : defaults.flags);
    const raw = next(0x000800, 0);
    const compositionOffset = trun[0] === 0 ? raw : raw | 0;
    samples.push({ duration, size, compositionOffset, isSync: !(sampleFlags & sampleIsNonSync) });
  }
  return { dataOffset, samples };
}
