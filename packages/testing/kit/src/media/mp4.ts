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
