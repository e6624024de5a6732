import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Bytes that wait in memory for one reader: three seconds of samples. With only the kernel's buffer, of half a second, an encoder that
 * the scheduler delays stops the other encoders, and a core is idle. Feeds of the same samples share the memory.
 */
const maxQueuedBytes = 1024 * 1024;

/** The reader closed its end. The owner of the reading process knows the reason. */
export class FeedClosedError extends Error {
  override name = 'FeedClosedError';
}

/** An input of ffmpeg, and the way to send bytes to it. */
export interface Feed {
  /** The URL for ffmpeg. */
  source: string;
  /** Resolves when there is room for more, so that a slow reader slows down the writer. @throws FeedClosedError */
  write(bytes: Buffer): Promise<void>;
  /** Ends the input. */
  end(): void;
  /** Whether everything was written. */
  readonly isEnded: boolean;
  /** Closes at once: a pending write is rejected. */
  close(): Promise<void>;
}

/** A Unix socket in the folder, like a sink, for bytes sent to ffmpeg. */
export async function openFeed(folder: string, name: string): Promise<Feed> {
  const path = join(folder, `${name}.sock`);
  let socket: Socket | undefined;
  let isClosed = false;
  let isEnded = false;
  /** Wakes a writer that waits for a connection or for room. */
  let wake: () => void = () => {};
  const changed = () => wake();
  const server = createServer((connection) => {
    connection.on('close', () => {
      isClosed = true;
      changed();
    });
    // ffmpeg may end before it has read everything; 'close' follows.
    connection.on('error', () => {});
    if (socket === undefined && !isClosed) {
      socket = connection;
      if (isEnded) connection.end();
      changed();
    } else connection.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  const waitUntil = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (isClosed) throw new FeedClosedError();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    source: `unix:${path}`,
    async write(bytes) {
      await waitUntil(() => socket !== undefined);
      if (isClosed) throw new FeedClosedError();
      socket?.write(bytes, changed);
      await waitUntil(() => (socket?.writableLength ?? 0) <= maxQueuedBytes);
    },
    get isEnded() {
      return isEnded;
    },
    end() {
      isEnded = true;
      socket?.end();
    },
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        changed();
        socket?.destroy();
        server.close(() => resolve());
      }),
  };
}
