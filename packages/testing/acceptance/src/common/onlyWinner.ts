import { expect } from '@jest/globals';
import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';

/** Waits until the storage has only what the row of a ready video names: the source, and one attempt with a master playlist. */
export async function onlyTheWinnerIsStored(platform: Platform, id: string): Promise<void> {
  const { storedKeys } = platform;
  if (storedKeys === undefined) return;
  const manifest = await platform.video.api('GET', `/stream/${id}/manifest`);
  const master = (manifest.headers.get('location') ?? '').replace(/^\/media\//, 'public/');
  const winner = master.slice(0, master.lastIndexOf('/') + 1);
  const keys = await poll(
    () => storedKeys(`public/videos/${id}/`),
    (found) => found.every((key) => key.startsWith(winner)),
    { what: `nothing but ${winner} to be stored`, timeoutMs: 60_000 },
  );
  expect(keys).toContain(master);
  expect(await storedKeys(`private/videos/${id}/`)).toEqual([`private/videos/${id}/source`]);
}
