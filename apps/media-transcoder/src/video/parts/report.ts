import { createHash } from 'node:crypto';
import { z } from 'zod';
import { audioPurposes } from '../../media/streams.ts';

/** Names of objects under a part's prefix that are not delivered. */
export const reportName = 'report.json';
export const tailName = 'tail.bin';
export const stillName = (index: number): string => `stills/${index}.jpg`;

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();
const size = z.int().positive();

const track = z.object({
  id: z.int(),
  timescale: z.int().positive(),
  codec: z.string(),
  defaults: z.object({ duration: count, size: count, flags: count }),
});

const iFrame = z.object({ start: seconds, duration: seconds, offset: count, length: count });

const segment = z.object({
  name: z.string().regex(/^\d{5,}\.m4s$/),
  start: seconds,
  duration: seconds,
  bytes: count,
  iFrames: z.array(iFrame),
});

const packaged = z.object({
  track,
  initName: z.string(),
  initBytes: count,
  segments: z.array(segment),
  maxFrameRate: z.number(),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const rung = z.object({
  label: z.string().regex(/^\d+p$/),
  width: size,
  height: size,
  packaged,
  /** SHA-256 of the init segment. */
  init: hash,
});

/** What the part of a window tells about itself. */
export const windowReport = z.object({
  version: z.literal(1),
  rate: z.object({ numerator: size, denominator: size }),
  from: count,
  to: count.nullable(),
  /** Frames of each rung in the window. */
  frames: count,
  /** Best first. */
  rungs: z.array(rung).min(1),
  /** Checksums of the decoded frames on both sides of the window's edges: by frame number. */
  edges: z.record(z.string(), z.string()),
  /** Bytes of the candidates for the thumbnail, in order of time. */
  stills: z.array(count),
});
export type WindowReport = z.output<typeof windowReport>;

/** What the part of an audio track tells about itself. */
export const soundReport = z.object({
  version: z.literal(1),
  /** BCP 47. */
  language: z.string(),
  /** Workers of older versions do not tell it, and encode the main track only. */
  label: z.string().optional(),
  purpose: z.enum(audioPurposes).optional(),
  /** Segments up to the place where the film may end; null if there is no sample. */
  packaged: packaged.nullable(),
  /** Bytes of the AAC frames after those segments, one after the other. */
  tail: z.array(count),
});
export type SoundReport = z.output<typeof soundReport>;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
