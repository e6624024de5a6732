import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AnswerBody } from './answerBody.ts';

export interface ExchangeOptions {
  lookup: LookupFunction;
  connectMs: number;
  headersMs: number;
  /** A body that sends nothing for so long has failed. */
  silenceMs: number;
  /** Of all headers of the answer. */
  maxHeaderBytes: number;
}

export interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  signal: AbortSignal;
}

export interface ExchangeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: AnswerBody;
}

/** Read at once while undici reads. */
const headBytes = 64 * 1024;
/** Shorter bodies are not worth it. */
const leastDirect = 256 * 1024;

/** The length of a body whose bytes follow the headers as they are. Undefined for a short one, and for one in any transfer coding. */
function plainLength(status: number, headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  if ((status !== 200 && status !== 206) || headers['transfer-encoding'] !== undefined) return undefined;
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length) || Number(length) < leastDirect) return undefined;
  return Number(length);
}

/**
 * One request over one connection of its own. undici sends it and reads the headers. The bytes of a long plain body then go from the
 * socket into the memory of the body: undici's parser would copy each, and take fresh memory for each read.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #agent: Agent;
  #socket: Socket | undefined;
  #body: AnswerBody | undefined;
  /** Whether undici is past the headers of a plain body. */
  #isDirect = false;
  #isPaused = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    const connector = buildConnector({
      lookup: options.lookup,
      timeout: options.connectMs,
      onread: { buffer: () => this.#nextSpace(), callback: (bytes, buffer) => this.#onRead(bytes, buffer) },
    });
    this.#agent = new Agent({
      connect: (target, done) =>
        connector(target, (...result) => {
          this.#socket = result[1] ?? undefined;
          done(...result);
        }),
      connections: 1,
      // undici closes the connection after the request.
      pipelining: 0,
      headersTimeout: options.headersMs,
      // The body has its own.
      bodyTimeout: 0,
      maxHeaderSize: options.maxHeaderBytes,
    });
  }

  /** @throws errors of the connection; the signal's reason */
  send({ url, method, headers, body, signal }: ExchangeRequest): Promise<ExchangeAnswer> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        signal.removeEventListener('abort', onAbort);
        if (this.#body === undefined) reject(error);
        else this.#body.fail(error);
        this.#end();
      };
      const onAbort = () => {
        if (this.#body === undefined) reject(signal.reason);
        fail(signal.reason instanceof Error ? signal.reason : new Error('The request was aborted.'));
      };
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      this.#agent.dispatch(
        { origin: url.origin, path: url.pathname + url.search, method, headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (controller, status, received) => {
            // Answers that announce the one that counts.
            if (status < 200) return;
            const length = method === 'GET' ? plainLength(status, received) : undefined;
            this.#isDirect = length !== undefined;
            const answerBody = new AnswerBody(
              {
                pause: () => {
                  this.#isPaused = true;
                  controller.pause();
                },
                resume: () => {
                  this.#isPaused = false;
                  controller.resume();
                  // Starts reading again. The stream itself has nothing.
                  this.#socket?.read(0);
                },
                end: () => {
                  signal.removeEventListener('abort', onAbort);
                  this.#end();
                },
              },
              { length: length ?? Number.POSITIVE_INFINITY, silenceMs: this.#options.silenceMs },
            );
            // A reader gets the error. Who destroys a body does not wait for one.
            answerBody.on('error', () => undefined);
            this.#body = answerBody;
            resolve({ status, headers: received, body: answerBody });
          },
          onResponseData: (_controller, chunk) => this.#body?.put(chunk),
          onResponseEnd: () => this.#body?.complete(),
          onResponseError: (_controller, error) => fail(error),
        },
      );
    });
  }

  /** Closes the connection. */
  destroy(): Promise<void> {
    return this.#agent.destroy();
  }

  #end(): void {
    this.destroy().catch(() => undefined); // Nothing uses it any more.
  }

  /** undici reads bytes that the socket already has, before the body takes the rest. */
  #mayTake(socket: Socket): boolean {
    return this.#isDirect && socket.readableLength === 0;
  }

  #nextSpace(): Uint8Array {
    const body = this.#socket !== undefined && this.#mayTake(this.#socket) ? this.#body : undefined;
    // undici keeps parts of the headers, so their memory is not used again.
    return body?.space() ?? Buffer.allocUnsafeSlow(headBytes);
  }

  /** @returns whether to go on reading */
  #onRead(bytes: number, buffer: Uint8Array): boolean {
    const socket = this.#socket;
    // Before it is connected for undici, a server has nothing to say.
    if (socket === undefined) return true;
    const body = this.#body;
    if (body === undefined || !this.#mayTake(socket)) return socket.push(buffer.subarray(0, bytes));
    if (this.#isOfBody(body, buffer)) body.received(bytes);
    else body.put(buffer.subarray(0, bytes));
    return !this.#isPaused && !body.isComplete;
  }

  #isOfBody(body: AnswerBody, buffer: Uint8Array): boolean {
    const space = body.space();
    return buffer.buffer === space.buffer && buffer.byteOffset === space.byteOffset;
  }
}
