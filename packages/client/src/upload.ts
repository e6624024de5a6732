import { connectionError, errorOf } from './errors.ts';
import type { CallOptions, Sender } from './request.ts';

export interface UploadOptions extends CallOptions {
  /** The name of the file; that of a File by default. */
  fileName?: string;
  /** Called with the bytes that were sent, and those of the whole request. */
  onProgress?: (progress: { sent: number; total: number }) => void;
}

/** A multipart body as a stream, with its length: `fetch` reports no progress of a form. */
async function bodyOf(form: FormData): Promise<{ body: Blob; type: string }> {
  const request = new Response(form);
  const type = request.headers.get('content-type') ?? '';
  return { body: await request.blob(), type };
}

/**
 * Sends a file with its fields.
 *
 * @param target method and path, such as `POST /videos/upload`
 * @returns the JSON of the answer, which the service's document describes
 * @throws MillraceError
 */
export async function sendFile<Answer>(
  sender: Sender,
  target: `${'POST' | 'PUT'} /${string}`,
  file: Blob,
  fields: Readonly<Record<string, string | Blob | undefined>>,
  options: UploadOptions,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  const name = options.fileName ?? (file instanceof File ? file.name : 'file');
  form.append('file', file, name);
  const headers = { ...(await sender.credentials()), ...options.headers };
  const [method = '', path = ''] = target.split(' ');
  const url = sender.base + path;
  const request = { method, url, headers };
  if (typeof XMLHttpRequest !== 'undefined') return sendByXhr(new XMLHttpRequest(), request, form, options);
  return sendByFetch(sender.fetch, request, form, options);
}

interface FormRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** What is used of the browser's class. It is declared here, because this code is also compiled without the types of browsers. */
interface Xhr {
  status: number;
  responseText: string;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: FormData): void;
  abort(): void;
}
declare const XMLHttpRequest: (new () => Xhr) | undefined;

/** In browsers only XMLHttpRequest reports the progress of an upload. */
function sendByXhr<Answer>(
  xhr: Xhr,
  { method, url, headers }: FormRequest,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
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
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    xhr.onerror = () => end(() => reject(connectionError(undefined, signal)));
    xhr.onabort = () => end(() => reject(connectionError(undefined, signal)));
    xhr.onload = () =>
      end(() => {
        if (xhr.status < 300) resolve(JSON.parse(xhr.responseText));
        else reject(errorOf(xhr.status, headersOf(xhr), xhr.responseText));
      });
    xhr.send(form);
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

/** In Node.js the body is a stream whose chunks are counted as they are sent. */
async function sendByFetch<Answer>(
  fetch: typeof globalThis.fetch,
  { method, url, headers }: FormRequest,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  const { body, type } = await bodyOf(form);
  let sent = 0;
  const counted = body.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        onProgress?.({ sent, total: body.size });
      },
    }),
  );
  const init = {
    method,
    headers: { ...headers, 'Content-Type': type },
    body: counted,
    // Required for a stream; the types of browsers do not have it.
    duplex: 'half' as const,
    ...(signal !== undefined && { signal }),
  };
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    throw connectionError(cause, signal);
  }
  const text = await response.text();
  if (!response.ok) throw errorOf(response.status, response.headers, text);
  return JSON.parse(text);
}
