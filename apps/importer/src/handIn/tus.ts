import type { Outgoing, Send } from './http.ts';
import { assertSuccess, Refusal } from './problems.ts';

/** The requests of tus 1.0 to one service. */
export interface TusClient {
  /**
   * Begins an upload.
   *
   * @param body all bytes of the file, which are then sent in the same request
   * @returns the id of the medium that it becomes
   * @throws Refusal, a conflict if another process hands the same bytes in
   */
  create(bytes: number, fields: Readonly<Record<string, string>>, body?: Outgoing['body']): Promise<string>;
  /** How many bytes are stored; undefined if there is no such upload any more. */
  offsetOf(id: string): Promise<number | undefined>;
  /** Sends the bytes from `offset` on. Resolves when the service has made a medium of them. @throws Refusal */
  append(id: string, offset: number, body: Outgoing['body'], length: number): Promise<void>;
  /** Removes an upload that is not finished. */
  cancel(id: string): Promise<void>;
}

const metadataOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const bytesHeaders = (length: number) => ({
  'Content-Type': 'application/offset+octet-stream',
  'Content-Length': length,
});

/** @param base of the service's API @param key an API key */
export function createTusClient(send: Send, base: string, key: string, signal: AbortSignal): TusClient {
  const common = { 'X-API-Key': key, 'Tus-Resumable': '1.0.0' };
  // The service names uploads by its public address, which this machine may not reach: only the id is of use.
  const addressOf = (id: string): string => `${base}/uploads/${id}`;
  return {
    async create(bytes, fields, body) {
      const about = { ...common, 'Upload-Length': bytes, 'Upload-Metadata': metadataOf(fields) };
      const headers = body ? { ...about, ...bytesHeaders(bytes) } : { ...about, 'Content-Length': 0 };
      const url = `${base}/uploads`;
      const answer = assertSuccess(await send({ method: 'POST', url, headers, signal, ...(body && { body }) }));
      const id = answer.headers.location?.split('/').at(-1);
      if (id === undefined || id === '') throw new Refusal({ ...answer, status: 502 });
      return id;
    },

    async offsetOf(id) {
      const answer = await send({ method: 'HEAD', url: addressOf(id), headers: common, signal });
      // Also if its bytes were all there, but are not accepted: the next attempt tells why.
      if ([404, 415, 422].includes(answer.status)) return undefined;
      return Number(assertSuccess(answer).headers['upload-offset']);
    },

    async append(id, offset, body, length) {
      const headers = { ...common, ...bytesHeaders(length), 'Upload-Offset': offset };
      assertSuccess(await send({ method: 'PATCH', url: addressOf(id), headers, signal, ...(body && { body }) }));
    },

    async cancel(id) {
      const answer = await send({ method: 'DELETE', url: addressOf(id), headers: common, signal });
      if (answer.status !== 404) assertSuccess(answer);
    },
  };
}
