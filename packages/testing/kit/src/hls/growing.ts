import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from '../waiting/patience.ts';
import { checkHls, violationsOf } from './check.ts';
import { hasTag, type MediaPlaylist, readMaster, readMedia } from './m3u8.ts';
import type { HlsResource, ReadHls } from './presentation.ts';

/** Rules that a presentation cannot obey before its bytes are known, or that are about its last state. */
const notWhileGrowing = ['1.26', '1.27', '6.1', '8.6', '8.18', '9.14', '10.1'];

export interface Growth {
  /** Broken rules: of the growth (RFC 8216, 6.2.1 and 4.3.3.5), and of the presentation that it led to. */
  violations: string[];
  /** Milliseconds for which no playlist got longer, at most. */
  longestStill: number;
  /** Segments that were listed at the first look. */
  first: number;
}

/**
 * Follows a presentation that grows until its playlists end, and reads every segment as soon as it is listed.
 *
 * @throws Error if a playlist or a segment cannot be read, or the playlists do not end in time
 */
export async function followGrowing(
  read: ReadHls,
  { everyMs = 250, timeoutMs }: { everyMs?: number; timeoutMs: number },
): Promise<Growth> {
  const masterFile = await read('master.m3u8');
  const master = readMaster(textOf(masterFile));
  const paths = [
    ...master.variants.map(({ uri }) => uri),
    ...master.renditions.flatMap(({ URI }) => (URI === undefined ? [] : [URI])),
  ];
  const violations: string[] = [];
  const known = new Map<string, MediaPlaylist>();
  const kept = new Map<string, HlsResource>([['master.m3u8', masterFile]]);
  const giveUpAt = Date.now() + patient(timeoutMs);
  let grownAt = Date.now();
  let longestStill = 0;
  let first: number | undefined;
  for (;;) {
    let isEnded = true;
    for (const path of paths) {
      const playlist = readMedia(textOf(await read(path)));
      const before = known.get(path);
      violations.push(...changes(path, before, playlist));
      known.set(path, playlist);
      first ??= playlist.segments.length;
      for (const { uri } of playlist.segments) {
        const segment = path.replace(/[^/]+$/, uri);
        if (!kept.has(segment)) kept.set(segment, await read(segment));
      }
      if (playlist.segments.length > (before?.segments.length ?? 0)) grownAt = Date.now();
      isEnded &&= hasTag(playlist, 'EXT-X-ENDLIST');
    }
    longestStill = Math.max(longestStill, Date.now() - grownAt);
    if (isEnded) break;
    if (Date.now() > giveUpAt) throw new Error('the playlists do not end');
    await sleep(everyMs);
  }
  const results = await checkHls(async (path) => kept.get(path) ?? (await read(path)));
  const left = results.filter(({ rule }) => !notWhileGrowing.includes(rule));
  return { violations: [...violations, ...violationsOf(left)], longestStill, first: first ?? 0 };
}

const textOf = ({ bytes }: HlsResource): string => Buffer.from(bytes).toString('utf8');

/** What an EVENT playlist must not do. */
function changes(path: string, before: MediaPlaylist | undefined, now: MediaPlaylist): string[] {
  const found: string[] = [];
  if (!hasTag(now, 'EXT-X-PLAYLIST-TYPE', 'EVENT')) found.push(`${path}: it is no EVENT playlist`);
  if (!hasTag(now, 'EXT-X-MEDIA-SEQUENCE', '0')) found.push(`${path}: it does not begin with segment 0`);
  if (before === undefined) return found;
  if (before.targetDuration !== now.targetDuration) found.push(`${path}: the target duration changed`);
  const isKept = before.segments.every((segment, at) => {
    const same = now.segments[at];
    return same?.uri === segment.uri && same.duration === segment.duration && same.map === segment.map;
  });
  if (!isKept) found.push(`${path}: a listed segment changed, or is gone`);
  return found;
}
