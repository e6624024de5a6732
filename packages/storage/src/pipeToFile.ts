import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a new file. When it rejects, the file is closed and can be removed. `pipeline` alone may reject before the file is
 * opened, and a file that is removed too early is then created again (seen for one of 2,400 failing sources).
 *
 * @param onFileError called on an error of the file, before the source is destroyed with it
 * @throws the error of the stream or of the file; AbortError after the signal
 */
export async function pipeToFile(
  source: Readable,
  path: string,
  options: {
    mode: number;
    highWaterMark?: number;
    signal?: AbortSignal | undefined;
    onFileError?: (() => void) | undefined;
  },
): Promise<void> {
  const { mode, highWaterMark, signal, onFileError } = options;
  const file = createWriteStream(path, { flags: 'wx', mode, ...(highWaterMark !== undefined && { highWaterMark }) });
  if (onFileError) file.once('error', onFileError);
  try {
    await pipeline(source, file, { ...(signal && { signal }) });
  } catch (error) {
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    throw error;
  }
}
