import { expect } from '@jest/globals';
import { createClient } from './client.ts';

/** URLs in playlists are absolute or relative to the service's origin, and are requested unchanged. */
const web = createClient('');

/** The URIs of a playlist, from its lines and its tags' URI attributes, resolved against its own URL. */
export function urisOf(playlist: string, address: string): string[] {
  return playlist.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    if (!line.startsWith('#')) return [new URL(line.trim(), address).href];
    return [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri]) => new URL(uri ?? '', address).href);
  });
}

/** Fetches every file that a player could request; the result maps URLs to sizes in bytes. */
export async function fetchAll(master: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const queue = [master];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (sizes.has(url)) continue;
    const answer = await web('GET', url);
    expect({ url, status: answer.status }).toEqual({ url, status: 200 });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    sizes.set(url, Number(answer.headers.get('content-length') ?? answer.bytes.length));
    if (url.endsWith('.m3u8')) queue.push(...urisOf(answer.text, url));
  }
  return sizes;
}
