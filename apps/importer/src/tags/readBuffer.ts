import type { Bytes } from '@millrace/detect';

/** Bytes of a file as a Buffer, which decodes texts and numbers. @returns fewer bytes at the end of the file */
export async function readBuffer(bytes: Bytes, position: number, length: number): Promise<Buffer> {
  const part = await bytes.read(position, length);
  return Buffer.from(part.buffer, part.byteOffset, part.length);
}
