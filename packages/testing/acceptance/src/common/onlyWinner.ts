import { expect } from '@jest/globals';
import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { attemptOf } from './attempt.ts';

/**
 * Waits until the storage has only what the rows of a ready video name: the source, one attempt with a master playlist, one of its
 * storyboard, and manifests that name both.
 */
export async function onlyTheWinnerIsStored(platform: Platform, id: string): Promise<void> {
  const { storedKeys } = platform;
  if (storedKeys === undefined) return;
  const winner = (await attemptOf(platform, id)).replace(/^\/media\//, 'public/');
  const keys = await poll(
    () => storedKeys(`public/videos/${id}/`),
    (found) => {
      const manifests = `public/videos/${id}/captions-`;
      const others = found.filter((key) => !key.startsWith(winner) && !key.startsWith(manifests));
      return others.every((key) => key.includes('/derived-')) && new Set(others.map(folderOf)).size <= 1;
    },
    { what: `nothing but ${winner} to be stored` },
  );
  expect(keys).toContain(`${winner}master.m3u8`);
  expect(await storedKeys(`private/videos/${id}/`)).toEqual([`private/videos/${id}/source`]);
}

/** public/videos/<id>/<attempt> */
const folderOf = (key: string): string => key.split('/').slice(0, 4).join('/');
