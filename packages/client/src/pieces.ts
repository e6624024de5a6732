import { connectionError, errorOf, MillraceError } from './errors.ts';
import { delay, type Sender } from './request.ts';
import { transfer } from './transfer.ts';
import type { UploadOptions } from './uploadOptions.ts';

export interface ResumeOptions {
  /**
   * The key of this file's upload that was interrupted, as `onResumable` gave it. The upload goes on where it stopped; if the service has
   * removed it, it begins anew.
   */
  resumeKey?: string | undefined;
  /** Called with the key of the upload, when the service keeps what arrives. Store it to be able to continue, for a day after the last byte. */
  onResumable?: ((key: string) => void) | undefined;
}

/** Bytes of one request. A file up to this size needs no pieces. */
export const pieceBytes = 8 * 1024 * 1024;

const version = { 'Tus-Resumable': '1.0.0' };
/** Seconds before each further attempt, unless the service names them, as long as no byte arrives. */
const waits = [0, 1, 2, 5, 10, 20, 30];
/** The longest that a service can ask to wait, in seconds. */
const longestWait = 60;

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** The fields of an upload as the header `Upload-Metadata`. */
export const metadataOf = (fields: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${base64(value)}`]))
    .join(',');

/** Whether the same request, or a later one, can succeed. */
const mayPass = ({ status, retryAfter = 0 }: MillraceError): boolean =>
  (status === 0 || status === 409 || status === 429 || status >= 500) && retryAfter <= longestWait;

/**
 * Sends a file in pieces, by tus 1.0. What breaks is continued; the caller can continue what ends with an error, by the key.
 *
 * @param metadata of `metadataOf`
 * @returns the id of the medium
 * @throws MillraceError; with the code `resume_mismatch` if the key is that of a file of another size
 */
export async function sendInPieces(
  sender: Sender,
  file: Blob,
  metadata: string,
  options: UploadOptions & ResumeOptions,
): Promise<string> {
  const { signal, onProgress } = options;
  const addressOf = (id: string) => `${sender.base}/uploads/${encodeURIComponent(id)}`;
  const headersOf = async () => ({ ...(await sender.credentials()), ...options.headers, ...version });

  async function ask(method: 'POST' | 'HEAD', url: string, headers: Record<string, string> = {}): Promise<Headers> {
    let response: Response;
    const init = { method, headers: { ...(await headersOf()), ...headers }, ...(signal !== undefined && { signal }) };
    try {
      response = await sender.fetch(url, init);
    } catch (cause) {
      throw connectionError(cause, signal);
    }
    if (!response.ok) throw errorOf(response.status, response.headers, await response.text());
    return response.headers;
  }

  async function create(): Promise<string> {
    const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata };
    const answer = await ask('POST', `${sender.base}/uploads`, headers);
    return (answer.get('location') ?? '').split('/').pop() ?? '';
  }

  /** How much the service has. */
  async function offsetOf(id: string): Promise<number> {
    const answer = await ask('HEAD', addressOf(id));
    if (Number(answer.get('upload-length')) === file.size) return Number(answer.get('upload-offset'));
    const detail = 'The key is that of a file of another size.';
    throw new MillraceError({ status: 412, code: 'resume_mismatch', detail });
  }

  /** The upload of a key; undefined if the service does not have it any more. */
  async function find(id: string | undefined): Promise<{ id: string; offset: number } | undefined> {
    if (id === undefined) return undefined;
    try {
      return { id, offset: await offsetOf(id) };
    } catch (error) {
      if (error instanceof MillraceError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Sends the next piece. @returns how much the service has then */
  async function append(id: string, offset: number): Promise<number> {
    const body = file.slice(offset, offset + pieceBytes, 'application/offset+octet-stream');
    const headers = { ...(await headersOf()), 'Upload-Offset': String(offset) };
    const onSent = (sent: number) => onProgress?.({ sent: offset + sent, total: file.size });
    const request = { method: 'PATCH', url: addressOf(id), headers, body };
    const answer = await transfer(sender.fetch, request, { signal, onSent });
    return Number(answer.headers.get('upload-offset'));
  }

  const upload = (await find(options.resumeKey)) ?? { id: await create(), offset: 0 };
  options.onResumable?.(upload.id);
  let isInDoubt = false;
  for (let failures = 0; upload.offset < file.size; ) {
    const { id, offset } = upload;
    try {
      // What has arrived of a piece counts, also if its request has failed.
      upload.offset = isInDoubt ? await offsetOf(id) : await append(id, offset);
      isInDoubt = false;
      if (upload.offset > offset) failures = 0;
    } catch (error) {
      const wait = waits[failures];
      if (!(error instanceof MillraceError) || !mayPass(error) || wait === undefined) throw error;
      [isInDoubt, failures] = [true, failures + 1];
      await delay(1_000 * (error.retryAfter ?? wait), signal);
    }
  }
  return upload.id;
}
