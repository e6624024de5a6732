import { MillraceError } from '@millrace/client';
import { videoAt } from '../playback/videoAt.ts';

/** The service asks to come again in seconds while it makes a file, and in minutes if it has failed. */
const longestWait = 60;

const isBeingMade = (error: unknown): boolean =>
  error instanceof MillraceError && error.status === 503 && (error.retryAfter ?? longestWait) < longestWait;

/**
 * Has the service make the file of a rendition, which can take minutes. Resolves when it is there.
 *
 * @param address of the download
 * @throws MillraceError
 */
export async function prepareDownload(id: string, address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      // The client waits as long as the service asks for. One byte is enough to see that the file is there.
      const answer = await videoAt(address).downloadVideo({ id }, { signal, headers: { Range: 'bytes=0-0' } });
      await answer.arrayBuffer();
      return;
    } catch (error) {
      if (!isBeingMade(error)) throw error;
    }
  }
}
