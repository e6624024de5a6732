import { Mp4Error } from '../mp4/boxes.ts';

/** The decoder configuration of an avc1 sample entry (ISO/IEC 14496-15, 5.3.3). */
export interface AvcConfiguration {
  profile: number;
  level: number;
  /** Bytes of the length before each NAL unit. */
  lengthBytes: number;
  sequenceSets: Buffer[];
  pictureSets: Buffer[];
}

/** Reads the body of an avcC box. @throws Mp4Error if it is cut off */
export function readAvcConfiguration(avcC: Buffer): AvcConfiguration {
  const [, profile, , level, lengths, count] = avcC;
  if (profile === undefined || level === undefined || lengths === undefined || count === undefined) {
    throw new Mp4Error('avcC is too short');
  }
  let at = 6;
  const readSets = (sets: number): Buffer[] =>
    Array.from({ length: sets }, () => {
      const end = at + 2 + (at + 2 <= avcC.length ? avcC.readUInt16BE(at) : avcC.length);
      if (end > avcC.length) throw new Mp4Error('avcC is too short');
      const set = avcC.subarray(at + 2, end);
      at = end;
      return set;
    });
  const sequenceSets = readSets(count & 0x1f);
  const pictureCount = avcC[at];
  if (pictureCount === undefined) throw new Mp4Error('avcC is too short');
  at += 1;
  return { profile, level, lengthBytes: (lengths & 3) + 1, sequenceSets, pictureSets: readSets(pictureCount) };
}
