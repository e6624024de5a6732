import { Mp4Error } from './boxes.ts';

const hex = (byte: number | undefined) => (byte ?? 0).toString(16).padStart(2, '0');

/** avc1.PPCCLL from the body of avcC: profile, constraints, level (RFC 6381, 3.3). */
export function avcCodec(entry: string, avcC: Buffer): string {
  if (avcC.length < 4) throw new Mp4Error('avcC is too short');
  return `${entry}.${hex(avcC[1])}${hex(avcC[2])}${hex(avcC[3])}`;
}

/** Tags of the descriptors in esds: ISO/IEC 14496-1, 7.2.2.1. */
const esDescriptor = 3;
const decoderConfig = 4;
const decoderSpecific = 5;

/** mp4a.OO.A from the body of esds: object type indication and audio object type (RFC 6381, 3.3). */
export function aacCodec(esds: Buffer): string {
  let at = 4; // version and flags
  let objectType: number | undefined;
  while (at + 2 <= esds.length) {
    const tag = esds[at++];
    // Skips the length, which is coded in groups of seven bits.
    while (((esds[at] ?? 0) & 0x80) !== 0) at++;
    const length = esds[at++] ?? 0;
    if (tag === esDescriptor) at += 3;
    else if (tag === decoderConfig) {
      objectType = esds[at];
      at += 13;
    } else if (tag === decoderSpecific) {
      const first = esds[at] ?? 0;
      const second = esds[at + 1] ?? 0;
      const audioObjectType = first >> 3 === 31 ? 32 + (((first & 7) << 3) | (second >> 5)) : first >> 3;
      return `mp4a.${hex(objectType)}.${audioObjectType}`;
    } else at += length;
  }
  throw new Mp4Error('esds has no decoder configuration');
}
