import { Readable } from 'node:stream';
import { PermanentMediaError } from '@millrace/service';
import { isOwnFailure, translated } from './errors.ts';
import type { OpenedSource } from './openSource.ts';
import { watchPace } from './pace.ts';
import { assertFile } from './sniff.ts';
import type { FetchDependencies, FetchedSource, FetchRequest } from './types.ts';

/**
 * Stores a source whose server does not say its length. It cannot be continued: drafts need a length.
 *
 * @throws as `fetchSource`
 */
export async function storeStream(
  deps: Pick<FetchDependencies, 'storage' | 'minBytesPerSecond' | 'paceMs'> &
    Pick<FetchRequest, 'sourceKey' | 'maxBytes' | 'group' | 'signal'> &
    Partial<Pick<FetchRequest, 'onProgress'>> & { opened: OpenedSource; onChunk?: (chunk: Buffer) => void },
): Promise<FetchedSource> {
  const { storage, sourceKey, maxBytes } = deps;
  const { fileName, contentType, body } = deps.opened;
  const pace = watchPace(deps);
  const signal = AbortSignal.any([deps.signal, pace.signal]);
  let received = 0;
  async function* counted(file: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of file) {
      received += chunk.length;
      if (received > maxBytes) throw new PermanentMediaError('source_too_large');
      pace.report(received);
      deps.onProgress?.(received);
      deps.onChunk?.(chunk);
      yield chunk;
    }
  }
  try {
    const file = await assertFile(body, contentType, signal);
    const { size } = await storage.put(sourceKey, Readable.from(counted(file), { objectMode: false }), {
      group: deps.group,
      signal,
    });
    return { bytes: size, fileName, contentType };
  } catch (error) {
    deps.signal.throwIfAborted();
    if (isOwnFailure(error)) throw error;
    throw translated(error);
  } finally {
    pace.stop();
  }
}
