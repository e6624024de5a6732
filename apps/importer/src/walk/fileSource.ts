import type { FileHandle } from 'node:fs/promises';
import type { Source } from '@millrace/detect';

/** An open file as a source of ranges. @param size in bytes, when the file was opened */
export const fileSource = (file: FileHandle, size: number): Source => ({
  size,
  async read(start, end) {
    const into = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await file.read(into, 0, into.length, start);
    return into.subarray(0, bytesRead);
  },
});
