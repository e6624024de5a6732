import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { expectJson } from './expect.ts';
import { poll } from './poll.ts';
import { createdKey, session, singleVideo, uploadedVideo } from './shapes.ts';

/** A client with an account. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`;
export const goodPassword = 'correct horse battery';

/** Registers a new account. */
export async function register(api: Client): Promise<Person> {
  const email = newEmail();
  const answer = await api('POST', '/auth/register', {
    // Each service reads its own profile field and ignores the others.
    json: { email, password: goodPassword, companyName: 'Acceptance Ltd', displayName: 'Acceptance Ltd' },
  });
  const { token, user } = session.parse(expectJson(answer, 201));
  return { id: user.id, email, password: goodPassword, token };
}

export async function createKey(
  api: Client,
  person: Person,
  name = 'acceptance',
): Promise<z.output<typeof createdKey>> {
  return createdKey.parse(expectJson(await api('POST', '/keys', { token: person.token, json: { name } }), 201));
}

/** A form with a file, with its parts in the given order. */
export function form(parts: [string, string | { bytes: Uint8Array<ArrayBuffer>; name: string }][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([value.bytes]), value.name);
  }
  return data;
}

/** Uploads a video, and returns its id. */
export async function upload(
  api: Client,
  who: { token: string } | { key: string },
  bytes: Uint8Array<ArrayBuffer>,
  title = 'A video',
): Promise<string> {
  const body = form([
    ['title', title],
    ['file', { bytes, name: 'video.mp4' }],
  ]);
  const answer = await api('POST', '/videos/upload', { ...who, body });
  return uploadedVideo.parse(expectJson(answer, 201)).video.id;
}

export type SingleVideo = z.output<typeof singleVideo>['video'];

export async function getVideo(api: Client, person: { token: string }, id: string): Promise<SingleVideo> {
  return singleVideo.parse(expectJson(await api('GET', `/videos/${id}`, { token: person.token }), 200)).video;
}

/** Waits until transcoding has succeeded or failed. */
export function untilSettled(
  api: Client,
  person: { token: string },
  id: string,
  timeoutMs = 240_000,
): Promise<SingleVideo> {
  return poll(
    () => getVideo(api, person, id),
    (video) => video.status === 'ready' || video.status === 'error',
    { what: `video ${id} to be ready or in error`, timeoutMs },
  );
}
