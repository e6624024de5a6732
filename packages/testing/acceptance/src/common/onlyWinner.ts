import { expect } from '@jest/globals';
import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';

/**
 * Waits until the storage has only what the rows of a ready video name: the source, one attempt with a master playlist, and one of its
 * storyboard.
 */
export async function onlyTheWinnerIsStored(platform: Platform, id: string): Promise<void> {
  const { storedKeys } = platform;
  if (storedKeys === undefined) return;
  const manifest = await platform.video.api('GET', `/stream/${id}/manifest`);
  const master = (manifest.headers.get('location') ?? '').replace(/^\/media\//, 'public/');
  const winner = master.slice(0, master.lastIndexOf('/') + 1);
  const keys = await poll(
    () => storedKeys(`public/videos/${id}/`),
    (found) => {
      const others = found.filter((key) => !key.startsWith(winner));
      return others.every((key) => key.includes('/derived-')) && new Set(others.map(attemptOf)).size <= 1;
    },
    { what: `nothing but ${winner} to be stored` },
  );
  expect(keys).toContain(master);
  expect(await storedKeys(`private/videos/${id}/`)).toEqual([`private/videos/${id}/source`]);
}

/** public/videos/<id>/<attempt> */
const attemptOf = (key: string): string => key.split('/').slice(0, 4).join('/');
