import { type ClientRequest, request } from 'node:http';
import { expect } from '@jest/globals';
import type { Answer, Client } from './client.ts';

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
  const head = (who: Who, id: string) => api('HEAD', `/uploads/${id}`, { ...who, headers: version });
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
        body: new Uint8Array(body),
        headers: { ...version, ...bytesType, 'Upload-Offset': String(offset), ...headers },
      }),
    head,
    async offsetOf(who: Who, id: string): Promise<number> {
      const answer = await head(who, id);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return Number(answer.headers.get('upload-offset'));
    },
    remove: (who: Who, id: string) => api('DELETE', `/uploads/${id}`, { ...who, headers: version }),
    /** Sends the head of a PATCH. The caller writes some of its bytes and destroys it. */
    open(token: string, id: string, offset: number, length: number): ClientRequest {
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
    },
  };
}
