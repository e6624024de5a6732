interface Box {
  type: string;
  start: number;
  /** May be behind the end of the file. */
  end: number;
}

/** The boxes of the file itself: ISO/IEC 14496-12, 4.2. A damaged header ends the list. */
function* boxesOf(file: Buffer): Generator<Box> {
  let start = 0;
  while (start + 16 <= file.length) {
    const short = file.readUInt32BE(start);
    // A size of 1 stands for one of 64 bits behind the type, 0 for the rest of the file.
    const size = short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short || file.length - start;
    if (size < 8) return;
    yield { type: file.toString('latin1', start + 4, start + 8), start, end: start + size };
    start += size;
  }
}

/** Whether the last box ends behind the file. */
export function endsEarly(file: Buffer): boolean {
  let last = 0;
  for (const { end } of boxesOf(file)) last = end;
  return last > file.length;
}

/** Brands with which libheif expects tracks. */
const ofTracks = new Set(['msf1', 'isom', 'mp41', 'mp42']);

/**
 * Hides the tracks of a file that has pictures too, in the given bytes: a sequence of which the file has a still picture, or the film of a
 * moving photograph. libheif would read them, and refuse the picture for what it does not like in them.
 */
export function hideTracks(file: Buffer): void {
  const boxes = [...boxesOf(file)];
  if (!boxes.some(({ type }) => type === 'meta')) return;
  for (const { type, start, end } of boxes) {
    if (type === 'moov') file.write('free', start + 4, 'latin1');
    if (type !== 'ftyp') continue;
    for (let at = start + 8; at + 4 <= Math.min(end, file.length); at += 4) {
      if (ofTracks.has(file.toString('latin1', at, at + 4))) file.write('mif1', at, 'latin1');
    }
  }
}
