/** Types of NAL units (H.264, table 7-1). */
export const unitTypes = { slice: 1, idrSlice: 5, sei: 6, sequenceSet: 7, pictureSet: 8, delimiter: 9, filler: 12 };

export const unitType = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;

const lengthBytes = 4;

/** The NAL units of a sample, each after a length of four bytes. Undefined if they do not fill the sample exactly. */
export function unitsOf(sample: Buffer): Buffer[] | undefined {
  const units: Buffer[] = [];
  let at = 0;
  while (at < sample.length) {
    if (at + lengthBytes > sample.length) return undefined;
    const end = at + lengthBytes + sample.readUInt32BE(at);
    if (end > sample.length || end === at + lengthBytes) return undefined;
    units.push(sample.subarray(at + lengthBytes, end));
    at = end;
  }
  return units;
}

/** A sample of these NAL units. */
export function sampleOf(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}
