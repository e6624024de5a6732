import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** An output of ffmpeg, and the bytes that arrive from it. */
export interface Sink {
  /** The URL for ffmpeg. */
  target: string;
  /** Ends when ffmpeg closes its end, or by `close`. Reading slowly slows ffmpeg down. */
  bytes: AsyncIterable<Buffer>;
  /** Called when ffmpeg has failed: a reader that still waits for the first byte sees the end. */
  giveUp(): void;
  close(): Promise<void>;
}

/**
 * A Unix socket in the folder. Outputs never touch the disk: memory holds what is being packaged, and a slow uploader slows down
 * the encoder.
 */
export async function openSink(folder: string, name: string): Promise<Sink> {
  const path = join(folder, `${name}.sock`);
  let socket: Socket | undefined;
  let deliver: (socket: Socket | undefined) => void = () => {};
  const connected = new Promise<Socket | undefined>((resolve) => {
    deliver = resolve;
  });
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    // ffmpeg may die with an open connection. The reader then sees an early end, and ffmpeg's exit tells the cause.
    connection.on('error', () => {});
    if (socket === undefined) {
      socket = connection;
      deliver(connection);
    } else connection.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    target: `unix:${path}`,
    bytes: read(connected),
    giveUp: () => deliver(undefined),
    close: () =>
      new Promise((resolve) => {
        deliver(undefined);
        socket?.destroy();
        server.close(() => resolve());
      }),
  };
}

async function* read(connected: Promise<Socket | undefined>): AsyncGenerator<Buffer> {
  const socket = await connected;
  if (socket === undefined) return;
  for await (const chunk of socket) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}
