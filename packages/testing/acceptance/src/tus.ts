import { type ClientRequest, request } from 'node:http';
import { expect } from '@jest/globals';
import { pause } from '@millrace/testkit/waiting';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';

export const version = { 'Tus-Resumable': '1.0.0' };
export const bytesType = { 'Content-Type': 'application/offset+octet-stream' };

export type Who = { token: string } | { key: string };

/** Upload-Metadata of these values. */
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** The id of the upload that an answer has created. */
export function idOfUpload(answer: Answer): string {
  expect(answer).toMatchObject({ status: 201, text: '' });
  return /\/uploads\/([\w-]+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
}

/** The requests of tus 1.0. */
export function tusOf(api: Client) {
  /** Sends the head of a PATCH. The caller writes some of its bytes and destroys it. */
  const open = (token: string, id: string, offset: number, length: number): ClientRequest => {
    const opened = request(new URL(`${api.base}/uploads/${id}`), {
      method: 'PATCH',
      headers: {
        ...version,
        ...bytesType,
        authorization: `Bearer ${token}`,
        'upload-offset': offset,
        'content-length': length,
      },
    });
    // The connection breaks on purpose.
    opened.on('error', () => undefined);
    return opened;
  };
  const head = (who: Who, id: string) => api('HEAD', `/uploads/${id}`, { ...who, headers: version });
  const offsetOf = async (who: Who, id: string): Promise<number> => {
    const answer = await head(who, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return Number(answer.headers.get('upload-offset'));
  };
  return {
    create: (
      who: Who,
      length: number | string,
      metadata: string,
      headers: Record<string, string> = {},
      body?: Uint8Array,
    ): Promise<Answer> =>
      api('POST', '/uploads', {
        ...who,
        headers: { ...version, 'Upload-Length': String(length), 'Upload-Metadata': metadata, ...headers },
        ...(body && { body: new Uint8Array(body) }),
      }),
    send: (
      who: Who,
      id: string,
      offset: number | string,
      body: Uint8Array,
      headers: Record<string, string> = {},
    ): Promise<Answer> =>
      api('PATCH', `/uploads/${id}`, {
        ...who,
        // Some of the bytes may be stored. Who sends them again must ask for the offset first.
        once: true,
        body: new Uint8Array(body),
        headers: { ...version, ...bytesType, 'Upload-Offset': String(offset), ...headers },
      }),
    head,
    offsetOf,
    remove: (who: Who, id: string) => api('DELETE', `/uploads/${id}`, { ...who, headers: version }),
    open,
    /**
     * Sends the bytes up to `end` in a request that never ends, and waits until they are stored. To ask for the offset ends the request,
     * so it is sent again with what had not arrived.
     *
     * @returns how the last request was answered: when its bytes were stored, because another request came
     */
    async stall(token: string, id: string, bytes: Uint8Array, end: number): Promise<number> {
      for (;;) {
        const from = await offsetOf({ token }, id);
        const sent = open(token, id, from, bytes.length - from);
        let status: number | undefined;
        sent.once('response', (response) => {
          status = response.resume().statusCode ?? 0;
        });
        sent.write(bytes.subarray(from, end));
        let stored = from;
        // The first of these requests may come before the bytes.
        while (status === undefined) {
          await pause(50, 'The rhythm of a client that asks for the offset.');
          stored = await offsetOf({ token }, id);
        }
        sent.destroy();
        if (stored === end) return status;
      }
    },
  };
}
