import { makeBox, requireBox } from '../mp4/boxes.ts';
import { uint32, uint64 } from '../mp4/fields.ts';
import type { SampleEntry } from '../mp4/fragment.ts';
import type { StoredChunk } from './fragments.ts';

/** The table of a track's samples (ISO/IEC 14496-12, 8.5 to 8.7). Times in units of the track. */
export interface BuiltTable {
  /** The box `stbl`. */
  table: Buffer;
  /** Decode time of the first sample. */
  begin: number;
  /** From there to the end of the last sample, in the order of decoding. */
  duration: number;
  /** From there to the end of what is shown last. */
  shownUntil: number;
}

/**
 * @param trak body of the init segment's trak, which describes the coding
 * @param positions of the chunks in the file
 */
export function sampleTable(trak: Buffer, chunks: readonly StoredChunk[], positions: readonly number[]): BuiltTable {
  const samples = chunks.flatMap((chunk, at) => timed(chunk, chunks[at + 1]?.decodeTime));
  const stsd = requireBox(trak, ['mdia', 'minf', 'stbl', 'stsd']).body;
  const table = makeBox(
    'stbl',
    makeBox('stsd', stsd),
    makeBox('stts', uint32(0, ...counted(runsOf(samples.map(({ duration }) => duration))))),
    ...compositionOffsets(samples),
    ...syncSamples(samples),
    makeBox('stsc', ...samplesPerChunk(chunks)),
    makeBox('stsz', uint32(0, 0, samples.length), ...inPieces(samples.map(({ size }) => size))),
    makeBox('co64', uint32(0, positions.length), ...inPieces(positions, uint64)),
  );
  return {
    table,
    begin: chunks[0]?.decodeTime ?? 0,
    duration: samples.reduce((sum, { duration }) => sum + duration, 0),
    shownUntil: lastEnd(samples),
  };
}

function lastEnd(samples: readonly SampleEntry[]): number {
  let time = 0;
  let end = 0;
  for (const { duration, compositionOffset } of samples) {
    time += duration;
    end = Math.max(end, time + compositionOffset);
  }
  return end;
}

/** The samples of a chunk. The last one lasts until the next chunk: the times of a track have no gaps. */
function timed({ samples, decodeTime }: StoredChunk, next: number | undefined): SampleEntry[] {
  if (next === undefined) return samples;
  const end = samples.reduce((sum, { duration }) => sum + duration, decodeTime);
  return samples.map((sample, at) =>
    at === samples.length - 1 ? { ...sample, duration: Math.max(0, sample.duration + next - end) } : sample,
  );
}

interface Run {
  count: number;
  value: number;
}

function runsOf(values: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.count += 1;
    else runs.push({ count: 1, value });
  }
  return runs;
}

const counted = (runs: readonly Run[]): number[] => [
  runs.length,
  ...runs.flatMap(({ count, value }) => [count, value]),
];

/** Absent if every sample is shown when it is decoded. Negative offsets need version 1. */
function compositionOffsets(samples: readonly SampleEntry[]): Buffer[] {
  if (samples.every(({ compositionOffset }) => compositionOffset === 0)) return [];
  const isSigned = samples.some(({ compositionOffset }) => compositionOffset < 0);
  const runs = runsOf(samples.map(({ compositionOffset }) => compositionOffset));
  return [makeBox('ctts', uint32(isSigned ? 0x01000000 : 0), ...inPieces(counted(runs)))];
}

/** Absent if every sample is a key frame, as in sound. */
function syncSamples(samples: readonly SampleEntry[]): Buffer[] {
  const numbers = samples.flatMap(({ isSync }, at) => (isSync ? [at + 1] : []));
  return numbers.length === samples.length ? [] : [makeBox('stss', uint32(0, numbers.length), ...inPieces(numbers))];
}

/** Only the first chunk of a run with the same number of samples is listed. */
function samplesPerChunk(chunks: readonly StoredChunk[]): Buffer[] {
  let first = 1;
  const rows = runsOf(chunks.map(({ samples }) => samples.length)).map(({ count, value }) => {
    const row = [first, value, 1];
    first += count;
    return row;
  });
  return [uint32(0, rows.length), ...inPieces(rows.flat())];
}

/** A call takes only so many arguments: a film has hundreds of thousands of samples. */
const argumentsAtMost = 10_000;

function inPieces(values: readonly number[], write = uint32): Buffer[] {
  return Array.from({ length: Math.ceil(values.length / argumentsAtMost) }, (_, n) =>
    write(...values.slice(n * argumentsAtMost, (n + 1) * argumentsAtMost)),
  );
}
