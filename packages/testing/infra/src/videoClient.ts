import { createHash } from 'node:crypto';
import { z } from 'zod';

const session = z.object({ token: z.string() });
const created = z.object({ video: z.object({ id: z.string() }) });
const single = z.object({
  video: z.object({ status: z.string(), storyboard: z.string().nullable(), view_count: z.int() }),
});

interface Ask {
  token?: string;
  key?: string;
  json?: unknown;
  form?: FormData;
}

/** A client of one video service at any URL. */
export interface VideoClient {
  /** @throws Error with the answer, if it is not a success */
  ask(method: string, path: string, ask?: Ask): Promise<unknown>;
  /** @returns a token */
  enter(door: 'register' | 'login', account: Record<string, string>): Promise<string>;
  /** @returns the video's id */
  upload(token: string, title: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  video(token: string, id: string): Promise<z.output<typeof single>['video']>;
  /** Reads all files that a manifest refers to: the SHA-256 of each by its path, and the total bytes. */
  play(id: string): Promise<{ files: Record<string, string>; bytes: number }>;
}

/** @param origin the service's origin, without a path */
export function createVideoClient(origin: string): VideoClient {
  const ask: VideoClient['ask'] = async (method, path, { token, key, json, form } = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    ask,
    enter: async (door, account) => session.parse(await ask('POST', `/auth/${door}`, { json: account })).token,
    async upload(token, title, bytes) {
      const form = new FormData();
      form.set('title', title);
      form.set('file', new Blob([bytes]), 'clip.mp4');
      return created.parse(await ask('POST', '/videos/upload', { token, form })).video.id;
    },
    video: async (token, id) => single.parse(await ask('GET', `/videos/${id}`, { token })).video,
    play: (id) => readAll(`${origin}/api/stream/${id}/manifest`),
  };
}

async function readAll(manifest: string): Promise<{ files: Record<string, string>; bytes: number }> {
  const files: Record<string, string> = {};
  let bytes = 0;
  const left = [manifest];
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    // Without compression, so that the received bytes equal the counted bytes.
    const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
    // The manifest redirects to the master playlist; its URLs are relative to that.
    files[new URL(response.url).pathname] = createHash('sha256').update(body).digest('hex');
    bytes += body.length;
    if (!new URL(response.url).pathname.endsWith('.m3u8')) continue;
    for (const next of urisOf(body.toString('utf8'), response.url)) {
      if (!(new URL(next).pathname in files) && !left.includes(next)) left.push(next);
    }
  }
  return { files, bytes };
}

/** URIs of a playlist's lines and of its tags' URI attributes. */
function urisOf(playlist: string, address: string): string[] {
  return playlist.split('\n').flatMap((line) => {
    if (line.startsWith('#'))
      return [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri]) => new URL(uri ?? '', address).href);
    return line.trim() === '' ? [] : [new URL(line.trim(), address).href];
  });
}
