import type { Tick } from './clock.ts';

/** More than a file has that is not made to cost time. */
const maxEdits = 1_000;

/** A part of a file, and what stands in its place. */
interface Edit {
  from: number;
  to: number;
  bytes: readonly number[];
}

/** What is known of a JPEG while its segments are read. */
interface Walk {
  jpeg: Buffer;
  tick: Tick;
  edits: Edit[];
  /** Of the frame: whether its scans are sequential, and its colours. Undefined before its header. */
  frame: { isSequential: boolean; components: number } | undefined;
  /** Where Adobe's segment says how colours are stored, if it says it in an unknown way. */
  unknownTransformAt: number | undefined;
}

const marker = { eoi: 0xd9, sos: 0xda, app0: 0xe0, app14: 0xee } as const;
/** Those of sequential frames: baseline and extended, with Huffman codes. */
const sequential = new Set([0xc0, 0xc1]);
const progressive = 0xc2;

/** A marker without a length. */
const isAlone = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd8);
/** Inside of a scan, these are a part of its data. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

/**
 * Mends what every browser overlooks in a JPEG, and libjpeg only warns about: fields of a scan that sequential frames do not have (some
 * phones write zeros), bytes between segments, an unknown version of JFIF or an unknown colour transform of Adobe, and a missing marker
 * of the end. Warnings are errors in this service, because most decoders only warn about missing rows. Such a JPEG still gets a warning:
 * the data of a scan is not changed.
 *
 * @returns the same bytes if there is nothing to mend
 */
export function tidiedJpeg(jpeg: Buffer, tick: Tick): Buffer {
  const walk: Walk = { jpeg, tick, edits: [], frame: undefined, unknownTransformAt: undefined };
  readSegments(walk);
  return edited(jpeg, walk.edits);
}

function readSegments(walk: Walk): void {
  const { jpeg, edits, tick } = walk;
  let hasScan = false;
  for (let at = 2; ; ) {
    const found = markerFrom(jpeg, at, tick);
    if (found === undefined) {
      // Without the end of the last scan, a decoder reads on, and reports that the file is truncated.
      if (hasScan)
        edits.push({
          from: jpeg.at(-1) === 0xff ? jpeg.length - 1 : jpeg.length,
          to: jpeg.length,
          bytes: [0xff, marker.eoi],
        });
      return;
    }
    if (edits.length > maxEdits) return;
    const { code, start, end } = found;
    if (start > at) edits.push({ from: at, to: start, bytes: [] });
    if (code === marker.eoi) return;
    at = end;
    if (isAlone(code)) continue;
    const length = end + 2 <= jpeg.length ? jpeg.readUInt16BE(end) : 0;
    at = end + length;
    // Damaged: the decoder says how.
    if (length < 2 || at > jpeg.length) return;
    mendSegment(walk, code, end + 2, at);
    if (code !== marker.sos) continue;
    hasScan = true;
    at = endOfScan(jpeg, at, tick);
  }
}

/** The next marker, as libjpeg looks for it: bytes before it are skipped, and any number of 0xff is one. `start` is its first. */
function markerFrom(jpeg: Buffer, from: number, tick: Tick): { code: number; start: number; end: number } | undefined {
  for (let start = jpeg.indexOf(0xff, from); start >= 0; ) {
    tick();
    let at = start + 1;
    while (jpeg[at] === 0xff) at += 1;
    const code = jpeg[at];
    if (code === undefined) return undefined;
    if (code !== 0) return { code, start, end: at + 1 };
    start = jpeg.indexOf(0xff, at + 1);
  }
  return undefined;
}

/** Where the marker begins that ends the data of a scan; the end of the file if there is none. */
function endOfScan(jpeg: Buffer, from: number, tick: Tick): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0) {
    tick();
    const code = jpeg[at + 1];
    if (code === undefined) return jpeg.length;
    if (code !== 0xff && !isData(code)) return at;
    at = jpeg.indexOf(0xff, at + (code === 0xff ? 1 : 2));
  }
  return jpeg.length;
}

/** @param from of the segment's content, behind its length */
function mendSegment(walk: Walk, code: number, from: number, to: number): void {
  const { jpeg, edits } = walk;
  const set = (at: number, ...bytes: number[]) => edits.push({ from: at, to: at + bytes.length, bytes });
  const isNamed = (name: string) =>
    to - from >= name.length && jpeg.toString('latin1', from, from + name.length) === name;
  if (code === marker.app0 && isNamed('JFIF\0') && to - from >= 7 && jpeg[from + 5] !== 1) set(from + 5, 1, 2);
  else if (code === marker.app14 && isNamed('Adobe') && (jpeg[from + 11] ?? 0) > 2) walk.unknownTransformAt = from + 11;
  else if (sequential.has(code) || code === progressive) {
    walk.frame = { isSequential: sequential.has(code), components: jpeg[from + 5] ?? 0 };
    // What libjpeg assumes: YCbCr, or of four colours YCCK.
    if (walk.unknownTransformAt !== undefined) set(walk.unknownTransformAt, walk.frame.components === 4 ? 2 : 1);
  } else if (code === marker.sos && walk.frame?.isSequential === true && to - from >= 4) {
    const [first, last, approximation] = jpeg.subarray(to - 3, to);
    if (first !== 0 || last !== 63 || approximation !== 0) set(to - 3, 0, 63, 0);
  }
}

function edited(jpeg: Buffer, edits: readonly Edit[]): Buffer {
  if (edits.length === 0 || edits.length > maxEdits) return jpeg;
  const parts: Uint8Array[] = [];
  let from = 0;
  // The colour transform stands before what decides about it.
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    parts.push(jpeg.subarray(from, edit.from), Uint8Array.from(edit.bytes));
    from = edit.to;
  }
  return Buffer.concat([...parts, jpeg.subarray(from)]);
}
