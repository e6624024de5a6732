import type { Database, Video, VideoPart } from '@millrace/database';
import { filmLadder } from '@millrace/jobs';
import { easySpeed, releaseOf } from '../../early/index.ts';
import { addParts, inEncode, type NewPart } from './encodes.ts';

/**
 * Films that somebody waits for. If the encoder is slower than playback, a film cannot be played before a large part of it is encoded. Then
 * one small rendition is encoded ahead of the others.
 */
export interface Ahead {
  /** Somebody waits for this video. Cheap: a row is written at most once in twenty seconds. */
  want(video: Video): Promise<void>;
  /** Enqueues the small rendition of an encode that somebody waits for, if its workers are slow; at most once. */
  begin(encode: { videoId: string; encodeId: string }): Promise<void>;
}

/** A page that waits asks every few seconds, ten at most. */
const rememberedMs = 20_000;

export function createAhead(database: Database): Ahead {
  return {
    async want({ id, ...video }) {
      if (video.status !== 'processing' || video.fetching || releaseOf(video) !== undefined) return;
      if (video.earlyWantedAt !== null && Date.now() - video.earlyWantedAt.getTime() < rememberedMs) return;
      await database.execute(
        `UPDATE video.videos SET early_wanted_at = now() WHERE id = $1 AND status = 'processing'`,
        [id],
      );
    },

    async begin({ videoId, encodeId }) {
      await inEncode(database, { videoId, encodeId }, async (encode) => {
        const { tx } = encode;
        // It may have become playable meanwhile. Its players know all renditions then.
        if (releaseOf(await tx.video.findUniqueOrThrow({ where: { id: videoId } })) !== undefined) return;
        const parts = await tx.videoPart.findMany({ where: { videoId, encodeId }, orderBy: { number: 'asc' } });
        if (parts.some(({ kind }) => kind === 'ahead')) return;
        const windows = parts.filter(({ kind }) => kind === 'window');
        if (isSlow(windows)) await addParts(encode, aheadOf(encodeId, windows));
      });
    },
  };
}

/** Whether the workers are slower than playback needs, together. False as long as none has told its speed. */
function isSlow(windows: readonly Pick<VideoPart, 'prefix' | 'speed'>[]): boolean {
  const speeds = windows.flatMap(({ prefix, speed }) => (prefix === null && speed !== null ? [speed] : []));
  return speeds.length > 0 && speeds.reduce((sum, speed) => sum + speed, 0) < easySpeed;
}

/**
 * Windows of the film that one window ahead covers: the first is short, as that of all renditions. Each start costs as much as ten seconds of
 * film, so the others are long. The last number repeats.
 */
const covered = [1, 3, 2] as const;

/** All of the film, also what is complete: the presentation that ends before the film is encoded has one rendition. */
function aheadOf(encodeId: string, windows: readonly VideoPart[]): NewPart[] {
  const chosen = windows[0]?.ladder ?? undefined;
  const ladder = chosen === undefined ? undefined : filmLadder.parse(chosen);
  const parts: NewPart[] = [];
  let from = 0;
  for (let number = 0; number < windows.length; ) {
    const next = number + (covered[Math.min(parts.length, covered.length - 1)] ?? 1);
    const frames = windows.slice(number, next).reduce((sum, window) => sum + window.frames, 0);
    const to = next >= windows.length ? null : from + frames;
    parts.push({ work: { kind: 'ahead', encodeId, window: { from, to }, ...(ladder && { ladder }) }, number, frames });
    from += frames;
    number = next;
  }
  return parts;
}

/** The end of what is ahead, if all of it is there. @param parts of the encode, in order */
export function aheadEndOf(encodeId: string, parts: readonly VideoPart[]): NewPart | undefined {
  const of = (kind: string) => parts.filter((part) => part.kind === kind);
  const windows = of('ahead');
  const [sound] = of('sound');
  const isComplete = windows.every(({ prefix }) => prefix !== null) && sound?.prefix !== null;
  if (windows.length === 0 || !isComplete || of('aheadEnd').length > 0) return undefined;
  const prefixes = windows.flatMap(({ prefix }) => prefix ?? []);
  return { work: { kind: 'aheadEnd', encodeId, windows: prefixes, sound: sound?.prefix ?? null } };
}
