import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { nextTurn } from '@millrace/testkit/turn';
import { later } from '@millrace/testkit/waiting';

export interface RawUpload {
  /** Bytes of the file written to the socket. */
  sent: number;
  status: number;
  connection: string | undefined;
  body: string;
}

type Kind = 'videos' | 'tracks' | 'images';

/** The image service has only one kind of media, so its path does not name it. */
const pathOf = (kind: Kind): string => (kind === 'images' ? '/upload' : `/${kind}/upload`);

const boundary = 'acceptance-boundary';
const head = (title: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="artistName"\r\n\r\nnobody\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="video.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;

/** Starts an upload without a declared length, which is sent in pieces. */
function begin(base: string, token: string, title: string, kind: Kind): ClientRequest {
  const outgoing = request(`${base}${pathOf(kind)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  });
  outgoing.write(head(title));
  return outgoing;
}

/** Sends an endless file until the server answers. */
export async function uploadWithoutEnd(base: string, token: string, kind: Kind): Promise<RawUpload> {
  const outgoing = begin(base, token, 'endless', kind);
  const piece = Buffer.alloc(256 * 1024, 7);
  let response: IncomingMessage | undefined;
  let sent = 0;
  outgoing.once('response', (message) => {
    response = message;
  });
  // The server may close the connection while we send; only its answer counts.
  outgoing.on('error', () => undefined);
  while (response === undefined && !outgoing.destroyed) {
    sent += piece.length;
    if (!outgoing.write(piece)) await drained(outgoing);
    else await nextTurn();
  }
  if (response === undefined) throw new Error(`the connection was cut without an answer after ${sent} bytes`);
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  outgoing.destroy();
  return { sent, status: response.statusCode ?? 0, connection: response.headers.connection, body };
}

/** Sends some bytes of a file and then nothing; the caller destroys the request. */
export async function uploadAndStall(
  base: string,
  token: string,
  bytes: number,
  kind: Kind = 'videos',
): Promise<ClientRequest> {
  const outgoing = begin(base, token, 'stalled', kind);
  outgoing.on('error', () => undefined);
  await new Promise<void>((resolve) => outgoing.write(Buffer.alloc(bytes, 7), () => resolve()));
  return outgoing;
}

export interface SlowUpload {
  /** The server's answer, if it gave one. */
  answer(): Pick<IncomingMessage, 'statusCode' | 'headers'> | undefined;
  stop(): void;
}

/** Uploads a video: the burst as fast as the server takes it, and then a byte a second. */
export function uploadSlowly(base: string, token: string, burst: Buffer): SlowUpload {
  const outgoing = begin(base, token, 'slow', 'videos');
  let answer: IncomingMessage | undefined;
  outgoing.on('error', () => undefined);
  outgoing.once('response', (message) => {
    answer = message.resume();
  });
  outgoing.write(burst);
  let end = () => {};
  const goOn = () => {
    end = later(1_000, trickle, 'The rhythm of a slow client.');
  };
  const trickle = () => {
    outgoing.write('x');
    goOn();
  };
  goOn();
  outgoing.once('close', () => end());
  return { answer: () => answer, stop: () => outgoing.destroy() };
}

/** Waits for room, an answer, a closed connection, or one second. */
async function drained(outgoing: ClientRequest): Promise<void> {
  const over = AbortSignal.timeout(1_000);
  const seen = new AbortController();
  const signal = AbortSignal.any([over, seen.signal]);
  const events = ['drain', 'response', 'close'].map((event) =>
    once(outgoing, event, { signal }).catch(() => undefined),
  );
  await Promise.race(events);
  // Otherwise the listeners of each round would remain.
  seen.abort();
}
