import { z } from 'zod';
import { untilReady as untilItIsReady, upload } from './media.ts';

const registered = z.object({ token: z.string() });
const shown = z.object({ video: z.object({ progress: z.number() }) });

/** Registers an account and returns its token. */
export async function register(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough password', companyName: 'Bench' }),
  });
  return registered.parse(await response.json()).token;
}

/** @returns the video's id. @throws if the upload is not accepted */
export const uploadVideo = (origin: string, token: string, file: string): Promise<string> =>
  upload({ origin, token }, 'video', file, { title: 'bench' });

/** Waits until a video is ready. @returns its qualities. @throws if it fails */
export const untilReady = (origin: string, token: string, id: string): Promise<string[]> =>
  untilItIsReady({ origin, token }, 'video', id);

/** Per cent of a video that are encoded. */
export async function progressOf(origin: string, token: string, id: string): Promise<number> {
  const answer = await fetch(`${origin}/api/videos/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return shown.parse(await answer.json()).video.progress;
}
