import { connectionError, errorOf } from './errors.ts';

/** A request with a body that may be large. */
export interface Transfer {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Its type, if it has one, is that of the request. */
  body: Blob;
}

export interface TransferOptions {
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the body that were sent. */
  onSent?: ((sent: number) => void) | undefined;
}

/** What a service has answered. */
export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a body without holding it in memory, and tells how much of it was sent.
 *
 * @throws MillraceError for any answer that is not a success, and if there is none; the signal's reason
 */
export async function transfer(
  fetch: typeof globalThis.fetch,
  given: Transfer,
  options: TransferOptions,
): Promise<Received> {
  const { type } = given.body;
  const request = { ...given, headers: { ...given.headers, ...(type !== '' && { 'Content-Type': type }) } };
  const { status, headers, text } = await (typeof XMLHttpRequest === 'undefined'
    ? sendByFetch(fetch, request, options)
    : sendByXhr(new XMLHttpRequest(), request, options));
  if (status < 200 || status > 299) throw errorOf(status, headers, text);
  return { status, headers, text };
}

/** What is used of the browser's class. It is declared here, because this code is also compiled without the types of browsers. */
interface Xhr {
  status: number;
  responseText: string;
  upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}
declare const XMLHttpRequest: (new () => Xhr) | undefined;

/** In browsers only XMLHttpRequest reports the progress of an upload. */
function sendByXhr(
  xhr: Xhr,
  { method, url, headers, body }: Transfer,
  { signal, onSent }: TransferOptions,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const onAbort = () => xhr.abort();
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    xhr.onerror = () => end(() => reject(connectionError(undefined, signal)));
    xhr.onabort = () => end(() => reject(connectionError(undefined, signal)));
    xhr.onload = () => end(() => resolve({ status: xhr.status, headers: headersOf(xhr), text: xhr.responseText }));
    xhr.send(body);
  });
}

function headersOf(xhr: Xhr): Headers {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return headers;
}

/** What is read of a body at once. */
const chunkBytes = 256 * 1024;

/** The bytes of a body, read when they are wanted: the stream of a Blob that refers to a file reads ahead without an end in Node.js. */
function streamOf(body: Blob, onSent: TransferOptions['onSent']): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = new Uint8Array(await body.slice(at, at + chunkBytes).arrayBuffer());
        at += chunk.byteLength;
        if (chunk.byteLength > 0) controller.enqueue(chunk);
        onSent?.(at);
        if (at >= body.size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** In Node.js the body is a stream whose bytes are counted as they are sent. */
async function sendByFetch(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body }: Transfer,
  { signal, onSent }: TransferOptions,
): Promise<Received> {
  const init = {
    method,
    headers,
    body: streamOf(body, onSent),
    // Required for a stream; the types of browsers do not have it.
    duplex: 'half' as const,
    // With these two, the fetch of Node.js keeps no second copy of the body, which it would send again after a redirect.
    redirect: 'error' as const,
    window: null,
    ...(signal !== undefined && { signal }),
  };
  try {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throw connectionError(cause, signal);
  }
}
