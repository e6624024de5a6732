/** Boxes of MP4 files (ISO/IEC 14496-12). */
export interface Box {
  type: string;
  /** With the header. */
  start: number;
  body: number;
  end: number;
}

const headerBytes = 8;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** The boxes between two places. The last one may end behind the bytes. Boxes of more than 4 GiB are not read: streams have none. */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + headerBytes <= to; ) {
    const size = view.getUint32(start);
    if (size < headerBytes) throw new Error(`a box has ${size} bytes`);
    boxes.push({ type: typeAt(view, start + 4), start, body: start + headerBytes, end: start + size });
    start += size;
  }
  return boxes;
}

/** The box at the end of a path, such as `trak`, `mdia`, `mdhd`; undefined if there is none. */
export function findBox(view: DataView, within: Pick<Box, 'body' | 'end'>, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  const box = boxesIn(view, within.body, within.end).find((one) => one.type === type);
  return box === undefined || rest.length === 0 ? box : findBox(view, box, rest);
}

/** Writes a box with this content. */
export function box(type: string, ...content: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, headerBytes);
  const bytes = new Uint8Array(size);
  bytes.set(uint32(size));
  for (let n = 0; n < 4; n += 1) bytes[4 + n] = type.charCodeAt(n);
  let at = headerBytes;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const uint32 = (...values: readonly number[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (const [n, value] of values.entries()) view.setUint32(n * 4, value);
  return bytes;
};
