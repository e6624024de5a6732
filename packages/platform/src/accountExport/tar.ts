const block = 512;

/** The size of a file's body in an archive: whole blocks. */
export const paddedTo = (bytes: number): number => Math.ceil(bytes / block) * block;

/** Ends an archive. */
export const endOfArchive = Buffer.alloc(2 * block);

export interface TarFile {
  /** With slashes; any UTF-8. */
  name: string;
  /** In bytes. */
  size: number;
  modified: Date;
}

const octal = (value: number, width: number): string => value.toString(8).padStart(width - 1, '0');

/** One header block in POSIX's ustar format. `name` must fit into 100 bytes, `size` into 11 octal digits. */
function ustarHeader(name: string, size: number, modified: Date, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100, 'latin1');
  header.write(`${octal(0o644, 8)}\0`, 100, 'latin1');
  header.write(`${octal(0, 8)}\0`, 108, 'latin1');
  header.write(`${octal(0, 8)}\0`, 116, 'latin1');
  header.write(`${octal(size, 12)}\0`, 124, 'latin1');
  header.write(`${octal(Math.floor(modified.getTime() / 1000), 12)}\0`, 136, 'latin1');
  header.write(' '.repeat(8), 148, 'latin1');
  header.write(type, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\0 `, 148, 'latin1');
  return header;
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

/** Sizes up to 8 GiB fit into a ustar header. */
const maxUstarSize = 0o77777777777;

/**
 * What precedes a file's body: a pax header, which holds any name and size (POSIX.1-2001), and a ustar header.
 * The body follows, padded to `paddedTo(size)`.
 */
export function tarHeader({ name, size, modified }: TarFile): Buffer {
  const records = Buffer.from(paxRecord('path', name) + paxRecord('size', String(size)));
  const padding = Buffer.alloc(paddedTo(records.length) - records.length);
  const fallback = 'file';
  return Buffer.concat([
    ustarHeader('pax', records.length, modified, 'x'),
    records,
    padding,
    ustarHeader(fallback, Math.min(size, maxUstarSize), modified, '0'),
  ]);
}
