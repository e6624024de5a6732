import { type Box, boxesIn, findBox, viewOf } from './boxes.ts';

/** What the index of an M4A says. Times are in samples of one channel. */
export interface SoundIndex {
  sampleRate: number;
  /** The box `stsd`: how the sound is encoded. */
  description: Uint8Array;
  /** Samples of every frame; the last one may have fewer. */
  frameSamples: number;
  /** Where each frame is in the file, and its bytes. */
  offsets: Float64Array;
  sizes: Uint32Array;
  /** Samples that the encoder put in front of the sound (priming). */
  delay: number;
  /** Samples of the sound, without priming and padding. */
  length: number;
}

/** The box `moov`, if it is among the first bytes of a file. */
export function findIndex(head: Uint8Array): Box | undefined {
  return boxesIn(viewOf(head), 0, head.length).find(({ type }) => type === 'moov');
}

/**
 * Reads the index of a file as media-transcoder writes it: one track of AAC, its frames of one length, and an edit list with the
 * beginning and the end of the sound.
 *
 * @throws Error if the file is of another kind
 */
export function readIndex(bytes: Uint8Array, moov: Box): SoundIndex {
  const view = viewOf(bytes);
  const need = (...path: string[]): Box => {
    const box = findBox(view, moov, path);
    if (box === undefined) throw new Error(`the file has no ${path.join('/')}`);
    return box;
  };
  const table = (type: string): Box => need('trak', 'mdia', 'minf', 'stbl', type);
  const sampleRate = timescaleOf(view, need('trak', 'mdia', 'mdhd'));
  const stsd = table('stsd');
  // Version, flags and the number of entries come first.
  if (boxesIn(view, stsd.body + 8, stsd.end)[0]?.type !== 'mp4a') throw new Error('the sound is not AAC');
  const { frameSamples, total } = timesOf(view, table('stts'));
  const sizes = sizesOf(view, table('stsz'));
  const edit = editOf(view, findBox(view, moov, ['trak', 'edts', 'elst']));
  const delay = edit?.start ?? 0;
  const edited =
    edit === undefined ? total : Math.round((edit.duration * sampleRate) / timescaleOf(view, need('mvhd')));
  return {
    sampleRate,
    frameSamples,
    sizes,
    delay,
    description: bytes.slice(stsd.start, stsd.end),
    offsets: offsetsOf(view, { stsc: table('stsc'), stco: table('stco') }, sizes),
    length: Math.min(edited, total - delay),
  };
}

/** Of `mvhd` and `mdhd`, whose times are longer in version 1. */
function timescaleOf(view: DataView, { body }: Box): number {
  return view.getUint32(body + (view.getUint8(body) === 1 ? 20 : 12));
}

function timesOf(view: DataView, { body }: Box): { frameSamples: number; total: number } {
  const runs = view.getUint32(body + 4);
  const frameSamples = view.getUint32(body + 12);
  let total = 0;
  for (let n = 0; n < runs; n += 1) {
    const [count, samples] = [view.getUint32(body + 8 + n * 8), view.getUint32(body + 12 + n * 8)];
    const isLast = n === runs - 1 && count === 1;
    if (samples !== frameSamples && !isLast) throw new Error('the frames differ in length');
    total += count * samples;
  }
  return { frameSamples, total };
}

function sizesOf(view: DataView, { body }: Box): Uint32Array {
  const [same, count] = [view.getUint32(body + 4), view.getUint32(body + 8)];
  return Uint32Array.from({ length: count }, (_, n) => same || view.getUint32(body + 12 + n * 4));
}

/** Frames lie in chunks. `stsc` says how many each chunk has: an entry is for all chunks up to that of the next entry. */
function offsetsOf(view: DataView, { stsc, stco }: { stsc: Box; stco: Box }, sizes: Uint32Array): Float64Array {
  const offsets = new Float64Array(sizes.length);
  const chunks = view.getUint32(stco.body + 4);
  const runs = view.getUint32(stsc.body + 4);
  let run = 0;
  let frame = 0;
  let end = view.getUint32(stco.body + 8);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < runs && view.getUint32(stsc.body + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    // One request reads many frames, so nothing may lie between them.
    if (view.getUint32(stco.body + 8 + chunk * 4) !== end) throw new Error('the sound is not in one piece');
    const next = Math.min(frame + view.getUint32(stsc.body + 12 + run * 12), sizes.length);
    for (; frame < next; frame += 1) {
      offsets[frame] = end;
      end += sizes[frame] ?? 0;
    }
  }
  if (frame < sizes.length) throw new Error('the chunks have too few frames');
  return offsets;
}

/** The only entry of the edit list. Its duration is in the movie's timescale. */
function editOf(view: DataView, elst: Box | undefined): { start: number; duration: number } | undefined {
  if (elst === undefined) return undefined;
  const { body } = elst;
  if (view.getUint32(body + 4) !== 1) throw new Error('the edit list has several entries');
  if (view.getUint8(body) === 1) {
    return { duration: Number(view.getBigUint64(body + 8)), start: Number(view.getBigInt64(body + 16)) };
  }
  return { duration: view.getUint32(body + 8), start: view.getInt32(body + 12) };
}
