import {
  type Answer,
  type CallOptions,
  call,
  type Harness,
  registerAccount,
  startApi,
  storedKeysOf,
} from '@millrace/api-testkit';
import { imageService } from '../src/service.ts';
import type { FakePicture } from './worker.ts';

export { type Answer, until } from '@millrace/api-testkit';

export interface Person {
  id: number;
  token: string;
  key: string;
}

/** An image-api for one suite, with helpers. */
export interface ImageApi extends Harness {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  register(): Promise<Person>;
  /** Uploads a picture. @returns the image's id */
  upload(person: Person, picture?: FakePicture): Promise<string>;
  storedKeys(id: string): Promise<string[]>;
  /** Names of the stored renditions. */
  renditions(id: string): Promise<string[]>;
  /** The number of all images. */
  rows(): Promise<number>;
  /** Numbers of images and of stored objects, to compare before and after an upload that is refused. */
  left(): Promise<[rows: number, objects: number]>;
}

export function pictureForm(
  picture: FakePicture | string | Uint8Array<ArrayBuffer> = {},
  name = 'a picture.jpg',
): FormData {
  const form = new FormData();
  const bytes = typeof picture === 'string' || picture instanceof Uint8Array ? picture : JSON.stringify(picture);
  form.set('file', new Blob([bytes]), name);
  return form;
}

/**
 * @param everyMs the period of its tasks, instead of their own
 * @param on a Postgres server that the suite stops and starts
 */
export async function startImageApi(
  env: Record<string, string> = {},
  everyMs?: number,
  on?: Harness['postgres'],
): Promise<ImageApi> {
  // Who holds up a worker on a busy machine may need longer than a rendering may take.
  const settings = { IMAGE_TRANSFORM_SECONDS: '120', ...env };
  const harness = await startApi({ ...imageService, everyMs }, settings, on);
  const { origin, storage, database } = harness;
  const rows = () => database.prisma.image.count();
  return {
    ...harness,
    call: (method, path, options) => call(origin, method, path, options),

    async register() {
      const { id, token } = await registerAccount(origin, {}, '/api/v1');
      const answer = await call(origin, 'POST', '/api/v1/keys', { token, json: { name: 'a key' } });
      return { id, token, key: answer.body.key };
    },

    async upload({ key }, picture) {
      const answer = await call(origin, 'POST', '/api/v1/upload', { key, form: pictureForm(picture) });
      if (answer.status !== 201)
        throw new Error(`the upload was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body.image.id;
    },

    rows,
    async left() {
      let objects = 0;
      for await (const _ of storage.list('')) objects += 1;
      return [await rows(), objects];
    },

    storedKeys: (id) => storedKeysOf(storage, 'images', id),

    async renditions(id) {
      const prefix = `public/images/${id}/`;
      return (await storedKeysOf(storage, 'images', id))
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
    },
  };
}
