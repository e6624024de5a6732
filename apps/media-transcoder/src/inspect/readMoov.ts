import { open } from 'node:fs/promises';
import { boxesBetween, readerOf } from './inspectMp4.ts';

/** A larger one is that of a film of many hours. */
const maxIndexBytes = 16 * 1024 * 1024;

/** The content of the moov of a file. @returns undefined if there is none, or it is cut off or too large */
export async function readMoov(path: string): Promise<Buffer | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = readerOf(file);
    for await (const { type, body, end } of boxesBetween(read, 0, size)) {
      if (type !== 'moov') continue;
      if (end > size || end - body > maxIndexBytes) return undefined;
      return Buffer.from(await read(body, end - body));
    }
    return undefined;
  } finally {
    await file.close();
  }
}
