import { readFile, writeFile } from 'node:fs/promises';

/** Display matrices as phones write them (ISO/IEC 14496-12, 8.3.2), in the order a b u c d v x y w. */
const one = 0x10000;
const matrices = {
  rotate90: [0, one, 0, -one, 0, 0],
  rotate180: [-one, 0, 0, 0, -one, 0],
  rotate270: [0, -one, 0, one, 0, 0],
  mirror: [-one, 0, 0, 0, one, 0],
} as const;

export type DisplayMatrix = keyof typeof matrices;

/** Writes a display matrix into the header of the first track of an MP4. */
export async function setDisplayMatrix(source: string, target: string, matrix: DisplayMatrix): Promise<void> {
  const bytes = await readFile(source);
  const at = bytes.indexOf('tkhd', 0, 'latin1');
  if (at < 0) throw new Error('there is no track header');
  // Version 0: 4 type, 4 version and flags, 20 times and ids, 8 reserved, 2 layer, 2 group, 2 volume, 2 reserved.
  const start = at + 4 + (bytes[at + 4] === 1 ? 52 : 40);
  matrices[matrix].forEach((value, index) => {
    bytes.writeInt32BE(value, start + index * 4);
  });
  await writeFile(target, bytes);
}

/** Boxes that contain the description of a video's samples, the outermost first. */
const aroundDescription = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'] as const;
/** Bytes of the fields of a sample description before its boxes (ISO/IEC 14496-12, 12.1.3), with its size and type. */
const descriptionBytes = 86;

/**
 * Writes a Dolby Vision configuration record into an MP4 of one HEVC track, whose `moov` is behind the samples. The pictures stay what they are.
 *
 * @param record.compatibility 0: other decoders see false colours
 */
export async function setDolbyVision(
  source: string,
  target: string,
  { profile, compatibility }: { profile: number; compatibility: number },
): Promise<void> {
  const bytes = await readFile(source);
  const record = Buffer.alloc(32);
  record.writeUInt32BE(record.length);
  record.write(profile > 7 ? 'dvvC' : 'dvcC', 4, 'latin1');
  // Version 1.0; 7 bits of the profile, 6 of the level, then: metadata, no second layer, a first one.
  record.writeUInt16BE(0x0100, 8);
  record.writeUInt16BE((profile << 9) | (3 << 3) | 0b101, 10);
  record.writeUInt8(compatibility << 4, 12);
  const typeOf = (box: string, from: number): number => {
    const at = bytes.indexOf(box, from, 'latin1');
    if (at < 0) throw new Error(`there is no ${box}`);
    return at;
  };
  let inner = typeOf('mdat', 0);
  const grow = (box: string): void => {
    inner = typeOf(box, inner);
    bytes.writeUInt32BE(bytes.readUInt32BE(inner - 4) + record.length, inner - 4);
  };
  for (const box of aroundDescription) grow(box);
  grow('hvc1');
  const at = inner - 4 + descriptionBytes;
  await writeFile(target, Buffer.concat([bytes.subarray(0, at), record, bytes.subarray(at)]));
}
