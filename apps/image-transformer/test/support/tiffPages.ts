/** A page of one colour, not compressed, of 8 bits a sample. */
export interface PlainPage {
  width: number;
  height: number;
  /** The samples of each pixel. */
  pixel: readonly number[];
  /** Other fields, as short numbers; they replace those of a plain RGB picture. */
  fields?: Readonly<Record<number, readonly number[]>>;
  /** Pages whose directories belong to this one. */
  children?: readonly PlainPage[];
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A classic TIFF (6.0) of plain pages, little-endian. */
export function plainTiff(pages: readonly PlainPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0'), word(0)];
  let length = 8;
  const add = (bytes: Buffer): number => {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    return at;
  };

  /** @returns where the directory begins, and where its link to the next one stands: a part of its own */
  const addPage = ({ width, height, pixel, fields = {}, children = [] }: PlainPage): { at: number; link: Buffer } => {
    const strip = add(Buffer.alloc(width * height * pixel.length, Buffer.from(pixel)));
    const childrenAt = children.map((child) => addPage(child).at);
    const shorts: Record<number, readonly number[]> = {
      256: [width],
      257: [height],
      258: pixel.map(() => 8),
      259: [1],
      262: [2],
      277: [pixel.length],
      278: [height],
      284: [1],
      ...fields,
    };
    const longs: Record<number, readonly number[]> = {
      273: [strip],
      279: [width * height * pixel.length],
    };
    if (childrenAt.length > 0) longs[330] = childrenAt;
    const entry = (tag: number, type: 3 | 4, values: readonly number[]): Buffer => {
      const size = type === 3 ? 2 : 4;
      const data = Buffer.alloc(Math.max(4, values.length * size));
      values.forEach((value, n) => {
        data.writeUIntLE(value, n * size, size);
      });
      const head = Buffer.alloc(8);
      head.writeUInt16LE(tag, 0);
      head.writeUInt16LE(type, 2);
      head.writeUInt32LE(values.length, 4);
      return Buffer.concat([head, data.length > 4 ? word(add(data)) : data]);
    };
    const entries = [
      ...Object.entries(shorts).map(([tag, values]) => [Number(tag), entry(Number(tag), 3, values)] as const),
      ...Object.entries(longs).map(([tag, values]) => [Number(tag), entry(Number(tag), 4, values)] as const),
    ].sort(([one], [other]) => one - other);
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    const at = add(Buffer.concat([count, ...entries.map(([, bytes]) => bytes)]));
    const link = word(0);
    add(link);
    return { at, link };
  };

  let link = parts[1];
  for (const page of pages) {
    const added = addPage(page);
    link?.writeUInt32LE(added.at);
    link = added.link;
  }
  return Buffer.concat(parts);
}
