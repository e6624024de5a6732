import { expect } from '@jest/globals';
import { quarters } from '@millrace/testkit/media';
import { createKey, form, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { expectJson } from '../expect.ts';
import type { Platform } from '../platform/types.ts';
import { type Image, imageList, singleImage } from './shapes.ts';

/** A client with an account and a key at the image service. */
export interface Owner extends Person {
  key: string;
}

export async function newOwner(api: Client): Promise<Owner> {
  const person = await register(api);
  return { ...person, key: (await createKey(api, person)).key };
}

export const pictureForm = (bytes: Uint8Array, name = 'picture'): FormData =>
  form([['file', { bytes: new Uint8Array(bytes), name }]]);

export const postPicture = (
  api: Client,
  who: { token: string } | { key: string },
  bytes: Uint8Array,
  name?: string,
): Promise<Answer> => api('POST', '/upload', { ...who, body: pictureForm(bytes, name) });

/** Uploads a picture that must be accepted. */
export async function uploadImage(api: Client, { key }: Pick<Owner, 'key'>, bytes: Uint8Array): Promise<Image> {
  return singleImage.parse(expectJson(await postPicture(api, { key }, bytes), 201)).image;
}

/** Four quarters of 120 × 80 pixels: small, and every rotation and crop is visible. */
export const smallPicture = (): Promise<Buffer> => quarters(120, 80).png().toBuffer();

export async function listOf(api: Client, { key }: Pick<Owner, 'key'>, query = '') {
  return imageList.parse(expectJson(await api('GET', `/images${query}`, { key }), 200));
}

/** Requests pixels by both forms of the URL; parameters are as written in it. */
export interface Pixels {
  /** `/img/<id>/<params>`; without any, the original. */
  img(id: string, params?: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** `/images/<id>/transform?<query>` of the API. */
  transform(id: string, query?: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
}

export const pixelsOf = (platform: () => Platform): Pixels => ({
  img: (id, params = '', headers = {}, method = 'GET') =>
    platform().image.origin(method, `/img/${id}${params && `/${params}`}`, { headers }),
  transform: (id, query = '', headers = {}, method = 'GET') =>
    platform().image.api(method, `/images/${id}/transform${query && `?${query}`}`, { headers }),
});

/** The bytes of a delivered picture, of this type if given. */
export function expectPicture(answer: Answer, type?: string): Buffer {
  const { status, headers, text } = answer;
  expect({ status, body: status === 200 ? '' : text.slice(0, 500) }).toEqual({ status: 200, body: '' });
  expect(headers.get('content-type')).toMatch(/^image\//);
  if (type !== undefined) expect(headers.get('content-type')).toBe(type);
  return answer.bytes;
}

/** Keys of all stored objects of images, or of one image; undefined if the storage cannot be listed. */
export async function storedOf(platform: Platform, id?: string): Promise<string[] | undefined> {
  const { storedKeys } = platform;
  if (storedKeys === undefined) return undefined;
  const under = id === undefined ? '' : `${id}/`;
  return [...(await storedKeys(`private/images/${under}`)), ...(await storedKeys(`public/images/${under}`))];
}
