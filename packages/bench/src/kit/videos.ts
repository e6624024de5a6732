import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const uploaded = z.object({ video: z.object({ id: z.string() }) });
const described = z.object({
  video: z.object({
    status: z.string(),
    qualities: z.array(z.string()),
    error: z.object({ code: z.string() }).nullish(),
  }),
});
const registered = z.object({ token: z.string() });
const pollMs = 20;

/** A fresh account's token. */
export async function register(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough password', companyName: 'Bench' }),
  });
  return registered.parse(await response.json()).token;
}

/** @returns the video's id. @throws when it is not accepted */
export async function uploadVideo(origin: string, token: string, file: string): Promise<string> {
  const form = new FormData();
  form.set('title', 'bench');
  form.set('file', await openAsBlob(file), 'bench.mp4');
  const response = await fetch(`${origin}/api/videos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return uploaded.parse(await response.json()).video.id;
}

/** Waits until a video is ready. @returns its qualities. @throws when it ends in error */
export async function untilReady(origin: string, token: string, id: string): Promise<string[]> {
  for (;;) {
    const answer = await fetch(`${origin}/api/videos/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { status, qualities, error } = described.parse(await answer.json()).video;
    if (status === 'error') throw new Error(`the video ended as ${error?.code}`);
    if (status === 'ready') return qualities;
    await sleep(pollMs);
  }
}
