import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import { expectJson } from './expect.ts';
import type { Who } from './tus.ts';

const created = z.object({
  id: z.string(),
  part_bytes: z.int(),
  part_count: z.int(),
  expires_at: z.iso.datetime(),
});
const signed = z.object({
  parts: z.array(z.object({ number: z.int(), bytes: z.int(), url: z.url() })),
  expires_in: z.int(),
});
const listed = created.omit({ id: true }).extend({
  parts: z.array(z.object({ number: z.int(), bytes: z.int(), etag: z.string() })),
});

export type DirectUpload = z.output<typeof created>;
export interface SentPart {
  number: number;
  etag: string;
}

/** The requests of direct uploads. */
export function directOf(api: Client) {
  const sign = (who: Who, id: string, parts: unknown) =>
    api('POST', `/uploads/direct/${id}/parts`, { ...who, json: { parts } });
  const addresses = async (who: Who, id: string, numbers: number[]) =>
    signed.parse(expectJson(await sign(who, id, numbers), 200)).parts;
  /** Sends bytes to the address of a part, as a browser does. */
  const put = async (url: string, bytes: Uint8Array): Promise<{ status: number; etag: string; text: string }> => {
    const response = await fetch(url, { method: 'PUT', body: new Blob([new Uint8Array(bytes)]) });
    return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
  };
  return {
    create: (who: Who, json: unknown): Promise<Answer> => api('POST', '/uploads/direct', { ...who, json }),
    begun: async (who: Who, json: unknown): Promise<DirectUpload> =>
      created.parse(expectJson(await api('POST', '/uploads/direct', { ...who, json }), 201)),
    sign,
    addresses,
    put,
    /** Sends these parts of a file. */
    async send(
      who: Who,
      { id, part_bytes }: Pick<DirectUpload, 'id' | 'part_bytes'>,
      file: Uint8Array,
      numbers: number[],
    ): Promise<SentPart[]> {
      const sent: SentPart[] = [];
      for (const { number, bytes, url } of await addresses(who, id, numbers)) {
        const part = file.subarray((number - 1) * part_bytes, number * part_bytes);
        expect(part.length).toBe(bytes);
        const { status, etag, text } = await put(url, part);
        expect({ status, text }).toEqual({ status: 200, text: '' });
        sent.push({ number, etag });
      }
      return sent;
    },
    list: (who: Who, id: string): Promise<Answer> => api('GET', `/uploads/direct/${id}/parts`, who),
    parts: async (who: Who, id: string) =>
      listed.parse(expectJson(await api('GET', `/uploads/direct/${id}/parts`, who), 200)).parts,
    complete: (who: Who, id: string, parts: unknown): Promise<Answer> =>
      api('POST', `/uploads/direct/${id}/complete`, { ...who, json: { parts } }),
    remove: (who: Who, id: string): Promise<Answer> => api('DELETE', `/uploads/direct/${id}`, who),
  };
}

/** The numbers from 1 on. */
export const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
