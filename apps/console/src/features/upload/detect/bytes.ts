/** The bytes of a file, read where they are needed. */
export interface Bytes {
  readonly size: number;
  /** @returns fewer bytes at the end of the file */
  read(position: number, length: number): Promise<DataView>;
}

/** A file that needs more reads than any normal one ends as if it had no more bytes. */
const maxReads = 2_000;
/** Headers are close together, so one read of the file covers many of them. */
const blockBytes = 64 * 1024;

export function bytesOf(file: Blob): Bytes {
  let reads = 0;
  let start = 0;
  let held = new DataView(new ArrayBuffer(0));
  return {
    size: file.size,
    async read(position, length) {
      const end = Math.min(position + length, file.size);
      if (position >= end) return new DataView(new ArrayBuffer(0));
      if (position < start || end > start + held.byteLength) {
        reads += 1;
        if (reads > maxReads) return new DataView(new ArrayBuffer(0));
        const block = file.slice(position, Math.max(end, position + blockBytes));
        held = new DataView(await block.arrayBuffer());
        start = position;
      }
      return new DataView(held.buffer, position - start, end - position);
    },
  };
}

/** Bytes as Latin-1 text, for comparisons with signatures. */
export function latin1(view: DataView, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, view.byteLength); at += 1) text += String.fromCharCode(view.getUint8(at));
  return text;
}
