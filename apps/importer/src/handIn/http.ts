import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '@millrace/service';

/** What a service answered. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Outgoing {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string | number>>;
  /** A stream needs a Content-Length. */
  body?: Buffer | Readable;
  signal: AbortSignal;
}

/** A service cannot be reached, or a connection broke. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

/** Sends a request. @throws ConnectionError, the error of the body's stream, or the signal's reason */
export type Send = (outgoing: Outgoing) => Promise<Answer>;

/** Accepting the last byte of a large file can take minutes. */
const silentMs = 300_000;
/** Answers are small. */
const maxAnswerBytes = 256 * 1024;

const lost = (error: unknown): ConnectionError => new ConnectionError(messageOf(error), error);

/** Requests over connections that are kept open. @param atOnce connections for each service */
export function createSend(atOnce: number): { send: Send; close(): void } {
  const options = { keepAlive: true, maxSockets: atOnce, timeout: silentMs };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);

  const send: Send = ({ method, url, headers, body, signal }) =>
    new Promise<Answer>((resolve, reject) => {
      const isPlain = url.startsWith('http:');
      const req = (isPlain ? httpRequest : httpsRequest)(url, {
        method,
        headers,
        agent: isPlain ? http : https,
        signal,
      });
      let answering = false;
      req.setTimeout(silentMs, () => req.destroy(new Error('no answer for five minutes')));
      req.once('response', (res) => {
        answering = true;
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => {
          if (text.length < maxAnswerBytes) text += chunk;
        });
        res.once('end', () => {
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text });
          // The service has answered before it read the whole body.
          if (!req.writableFinished) req.destroy();
        });
        res.once('error', (error) => reject(lost(error)));
        res.once('close', () => reject(lost(new Error('the answer ended early'))));
      });
      // A refusal arrives while the body is still being written: the answer says more than the broken pipe.
      const fail = (error: unknown) => {
        if (!answering) reject(signal.aborted ? signal.reason : error);
      };
      req.on('error', (error) => fail(lost(error)));
      req.once('close', () => fail(lost(new Error('the connection was closed'))));
      if (body instanceof Readable) {
        // First, because the pipe destroys the request with the error.
        body.once('error', fail);
        pipeline(body, req).catch((error: unknown) => fail(lost(error)));
      } else req.end(body);
    });

  return {
    send,
    close() {
      http.destroy();
      https.destroy();
    },
  };
}
