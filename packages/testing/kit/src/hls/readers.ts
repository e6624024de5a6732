import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadHls } from './presentation.ts';

/** Reads a presentation in a folder. */
export const fromFolder =
  (folder: string): ReadHls =>
  async (path) => ({ bytes: await readFile(join(folder, path)) });

/** Reads a presentation over HTTP; `base` is the URL of the master playlist's folder, ending in "/". */
export const fromHttp =
  (base: string): ReadHls =>
  async (path) => {
    const response = await fetch(new URL(path, base), { headers: { 'Accept-Encoding': 'gzip' } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      headers: Object.fromEntries(response.headers),
      redirected: response.redirected,
    };
  };
