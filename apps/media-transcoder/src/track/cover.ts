import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type CoverSource, coverInputOptions, coverOptions } from '../ffmpeg/arguments/cover.ts';
import { readAtMost } from '../ffmpeg/io/readAtMost.ts';
import { openSink } from '../ffmpeg/io/sinks.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import { startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import type { Tools } from '../ffmpeg/run/tools.ts';

export interface CoverRequest {
  storage: Storage;
  tools: Tools;
  sourcePath: string;
  /** Index of the picture in the source, if any. */
  stream: number | undefined;
  /** Storage key of an uploaded picture, which has priority. */
  coverKey: string | null;
  workFolder: string;
  socketFolder: string;
  signal: AbortSignal;
  log: Logger;
}

/** Converting a picture takes less than a second; one that takes longer is hostile. */
const coverSeconds = 30;
const maxCoverBytes = 16 * 1024 * 1024;

/**
 * The cover as a JPEG, from the uploaded picture, else from the one in the file. undefined if neither can be read, which does not
 * fail the job.
 *
 * @throws errors of the storage, and the signal's reason
 */
export async function makeCover(request: CoverRequest): Promise<Buffer | undefined> {
  const { storage, sourcePath, stream, coverKey, workFolder: folder, signal } = request;
  const uploaded = coverKey === null ? null : await storage.toLocalFile(coverKey, { folder, signal });
  if (uploaded !== null) {
    try {
      const cover = await convert(request, { path: uploaded.path });
      if (cover !== undefined) return cover;
    } finally {
      await uploaded.release();
    }
  }
  return stream === undefined ? undefined : convert(request, { path: sourcePath, stream });
}

async function convert(
  { tools, socketFolder, signal, log }: CoverRequest,
  source: CoverSource,
): Promise<Buffer | undefined> {
  const sink = await openSink(socketFolder, `cover-${source.stream ?? 'uploaded'}`);
  try {
    const ffmpeg = startFfmpeg(
      { ...tools, stallSeconds: coverSeconds },
      {
        input: { path: source.path, options: coverInputOptions(source) },
        globalOptions: [],
        outputs: [{ target: sink.target, options: coverOptions(source) }],
        memoryMiB: tools.memory.cover,
        wallSeconds: coverSeconds,
        signal,
      },
    );
    const [ended, read] = await Promise.allSettled([
      ffmpeg.done.finally(() => sink.giveUp()),
      readAtMost(sink.bytes, maxCoverBytes),
    ]);
    signal.throwIfAborted();
    if (ended.status === 'rejected') throw ended.reason;
    if (read.status === 'rejected') throw read.reason;
    return read.value.length > 0 && read.value.length < maxCoverBytes ? read.value : undefined;
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    log.info({ err: error }, 'a picture cannot be used as the cover');
    return undefined;
  } finally {
    await sink.close();
  }
}
