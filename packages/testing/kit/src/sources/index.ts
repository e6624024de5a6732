import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server of files, good or bad, from which sources are fetched. */
export interface SourceServer {
  /** http://127.0.0.1:<port> */
  origin: string;
  /** All requests so far. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Answers a path, in place of what answered it before. */
  on(path: string, answer: RequestListener): void;
  stop(): Promise<void>;
}

/** @param options.port a free one; default: any */
export async function startSourceServer({ port: wanted = 0 }: { port?: number } = {}): Promise<SourceServer> {
  const answers = new Map<string, RequestListener>();
  const requests: SourceServer['requests'] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    requests.push({ path, headers: req.headers });
    const answer = answers.get(path.split('?')[0] ?? '');
    if (answer === undefined) res.writeHead(404).end();
    else answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    on: (path, answer) => void answers.set(path, answer),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export interface ServedFile {
  bytes: Buffer;
  /** With quotes; without one, the file has none. */
  etag?: string;
  contentType?: string;
  headers?: Record<string, string>;
  /** Ignores ranges. */
  withoutRanges?: boolean;
  /** Breaks each connection after so many bytes of its body. */
  breakAfter?: number;
  /** Milliseconds before each 64 KiB. */
  delayMs?: number;
  /** Called before the rest of the body after so many bytes; the body waits for it. */
  pauseAfter?: { bytes: number; until: Promise<void> };
}

const parts = 64 * 1024;

async function sendBody(
  res: ServerResponse,
  body: Buffer,
  { breakAfter, pauseAfter, delayMs }: ServedFile,
): Promise<void> {
  const end = Math.min(body.length, breakAfter ?? Number.POSITIVE_INFINITY);
  for (let at = 0; at < end && !res.destroyed; ) {
    if (pauseAfter !== undefined && at >= pauseAfter.bytes) await pauseAfter.until;
    if (delayMs !== undefined) await sleep(delayMs);
    const next = Math.min(at + parts, end);
    if (!res.write(body.subarray(at, next))) {
      await new Promise<void>((resolve) => {
        const done = () => {
          res.off('drain', done).off('close', done);
          resolve();
        };
        res.once('drain', done).once('close', done);
      });
    }
    at = next;
  }
  if (end < body.length) res.destroy();
  else res.end();
}

/** A file as servers should serve it: with a strong ETag, and ranges that depend on it. */
export const serveFile =
  (file: ServedFile): RequestListener =>
  (req, res) => {
    const { bytes, etag, withoutRanges = false } = file;
    const from = /^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1];
    const isPart = from !== undefined && !withoutRanges && req.headers['if-range'] === etag;
    const start = isPart ? Number(from) : 0;
    const headers = {
      'Content-Type': file.contentType ?? 'application/octet-stream',
      ...(etag !== undefined && { ETag: etag }),
      ...file.headers,
    };
    if (isPart && start >= bytes.length) {
      res.writeHead(416, { ...headers, 'Content-Range': `bytes */${bytes.length}` }).end();
      return;
    }
    const range = isPart ? { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {};
    res.writeHead(isPart ? 206 : 200, { ...headers, ...range, 'Content-Length': bytes.length - start });
    void sendBody(res, bytes.subarray(start), file);
  };
