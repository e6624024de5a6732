import { z } from 'zod';
import { maxAudioTracks } from './videoResult.ts';

/** The id of the job with which an encode began: the current job of its video, also while others work on its parts. */
export const encodeId = z.uuid();

/** A run of output frames, counted from 0. */
export const window = z.object({
  from: z.int().nonnegative(),
  /** The first frame after it; null: to the end of the source. */
  to: z.int().positive().nullable(),
});

export const sound = z.object({
  kind: z.literal('sound'),
  encodeId,
  /** Place of the audio track in the worker's plan; absent: the main one. */
  track: z
    .int()
    .min(1)
    .max(maxAudioTracks - 1)
    .optional(),
});

/** Renditions that were chosen for a film, best first. */
export const filmLadder = z
  .array(
    z.object({
      label: z.string().regex(/^\d+p$/),
      width: z.int().positive(),
      height: z.int().positive(),
      /** Peak bits per second, if below that of its size. */
      cap: z.int().positive().optional(),
    }),
  )
  .min(1)
  .max(20);

const cut = {
  encodeId,
  window,
  /** The same in all windows of the film; absent: that of its size. */
  ladder: filmLadder.optional(),
};

/** A window in one small rendition of the ladder: it is there long before the others, and is not part of the presentation. */
export const ahead = z.object({ kind: z.literal('ahead'), ...cut });

/** The presentation of all windows ahead, with the main sound: those who watch it reach its end before the film is encoded. */
export const aheadEnd = z.object({
  kind: z.literal('aheadEnd'),
  encodeId,
  /** Prefixes of the attempts, in order. */
  windows: z.array(z.string()).min(2),
  sound: z.string().nullable(),
});

export const pictures = z.object({ kind: z.literal('window'), ...cut });

export const assembly = z.object({
  kind: z.literal('assembly'),
  encodeId,
  /** Prefixes of the attempts that have encoded the windows, in order. */
  windows: z.array(z.string()).min(2),
  sound: z.string().nullable(),
  /** Those of the other audio tracks, in the order of the plan. */
  otherSounds: z
    .array(z.string())
    .min(1)
    .max(maxAudioTracks - 1)
    .optional(),
});

/** What a job does, if it does not encode the whole video. */
export const work = z.discriminatedUnion('kind', [pictures, ahead, aheadEnd, sound, assembly]);
export type PartWork = z.output<typeof work>;

export const count = z.int().nonnegative();
const positive = z.int().positive();

/** RFC 6381. It becomes part of a playlist. */
const codec = z.string().regex(/^[A-Za-z0-9.]{1,40}$/);
/** Bits per second, at most. */
const bandwidth = positive;

/** What a playlist tells of the renditions that a part makes. */
export const partTracks = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pictures'),
    rate: z.object({ numerator: positive, denominator: positive }),
    /** Best first. */
    renditions: z
      .array(z.object({ label: z.string().regex(/^\d{1,5}p$/), width: positive, height: positive, codec, bandwidth }))
      .min(1)
      .max(20),
  }),
  z.object({
    kind: z.literal('sound'),
    /** BCP 47. */
    language: z.string().regex(/^[A-Za-z0-9-]{1,35}$/),
    sampleRate: positive,
    codec,
    bandwidth,
  }),
]);
export type PartTracks = z.output<typeof partTracks>;

/**
 * The oldest version whose consumers do the work right. Those of version 1 encode the whole video, whatever else the payload says; those of
 * version 2 encode the main audio track only, and all rungs of a window.
 */
export function versionOf({ work }: { work?: PartWork | undefined }): number {
  if (work === undefined) return 1;
  const isNewer =
    (work.kind === 'window' && work.ladder !== undefined) ||
    (work.kind === 'sound' && work.track !== undefined) ||
    (work.kind === 'assembly' && work.otherSounds !== undefined);
  return isNewer ? 3 : 2;
}

/** A film of 100 hours in windows of a minute. */
export const maxWindows = 6_000;
