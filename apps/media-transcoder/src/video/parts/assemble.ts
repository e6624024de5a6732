import { videoObjects } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import type { z } from 'zod';
import { type Output, storing } from '../../attempt/storing.ts';
import type { Uploader } from '../../attempt/uploader.ts';
import { ratio } from '../../media/rational.ts';
import type { AudioRendition } from '../hls/audioGroup.ts';
import { pickThumbnail } from '../packaging/thumbnails.ts';
import { initName, type PackagedTrack, type Segment } from '../packaging/types.ts';
import { storePlaylists } from '../steps/publish.ts';
import { tracksOf, type VideoOutcome } from '../transcodeVideo.ts';
import { holdLastPicture, objectOf } from './endTogether.ts';
import { NotJoinableError } from './errors.ts';
import { finishSound, lengthOf, type StoredSound } from './finishSound.ts';
import { proveJoins } from './joinWindows.ts';
import { reportName, soundReport, stillName, type WindowReport, windowReport } from './report.ts';

export interface AssembleRequest extends Output {
  /** Prefixes of the parts' attempts, in the order of their windows. */
  windows: readonly string[];
  /** Prefix of the attempt that has encoded the main audio track; null for a film without sound. */
  sound: string | null;
  /** The same of the other tracks, in the order of the plan. */
  otherSounds?: readonly string[] | undefined;
}

/** A part with its place. */
interface StoredWindow {
  prefix: string;
  report: WindowReport;
}

/**
 * Makes the presentation of a film from its parts: proves that they can be joined, copies their segments, and writes the playlists. Only
 * the bytes of the last segments pass this process.
 *
 * @throws NotJoinableError if the film must be encoded whole
 */
export function assemble(storage: Storage, request: AssembleRequest): Promise<VideoOutcome> {
  return storing(storage, request, async (uploader) => {
    const windows = await Promise.all(
      request.windows.map(async (prefix) => ({ prefix, report: await reportOf(storage, prefix, windowReport) })),
    );
    proveJoins(windows.map(({ report }) => report));
    const sounds = await soundsOf(storage, request);
    const videos = renditionsOf(windows);
    const end = Math.max(...sounds.map(({ report }) => lengthOf(report)), ...videos.map(endOf));

    for (const [index, video] of videos.entries()) {
      const isHeld = end > endOf(video);
      await copySegments(uploader, windows, index, isHeld ? video.segments.at(-1) : undefined);
      if (isHeld) await hold(storage, uploader, { windows, index, video, end });
    }
    const audio: AudioRendition[] = [];
    for (const sound of sounds) {
      const made = await finishSound({ storage, uploader, segments: videos[0]?.segments ?? [], end }, sound);
      if (made !== undefined) audio.push(made);
    }
    await copyThumbnail(uploader, windows);

    const [first] = windows;
    if (first === undefined) throw new NotJoinableError('renditions');
    const { rungs, rate } = first.report;
    const variants = rungs.flatMap((rung, index) => {
      const packaged = videos[index];
      return packaged === undefined ? [] : [{ ...rung, frameRate: ratio(rate), packaged }];
    });
    await storePlaylists(uploader, variants, audio);
    return {
      durationSeconds: Math.round(end * 1000) / 1000,
      width: rungs[0]?.width ?? 0,
      height: rungs[0]?.height ?? 0,
      qualities: rungs.map(({ label }) => label),
      bytes: uploader.bytes,
      audioTracks: tracksOf(audio),
      dash: true,
    };
  });
}

function soundsOf(storage: Storage, { sound, otherSounds = [] }: AssembleRequest): Promise<StoredSound[]> {
  const prefixes = sound === null ? [] : [sound, ...otherSounds];
  return Promise.all(
    prefixes.map(async (prefix, track) => ({ track, prefix, report: await reportOf(storage, prefix, soundReport) })),
  );
}

async function reportOf<S extends z.ZodType>(storage: Storage, prefix: string, schema: S): Promise<z.output<S>> {
  return schema.parse(JSON.parse((await objectOf(storage, prefix + reportName)).toString()));
}

/** The rungs, each with the segments of all parts. */
function renditionsOf(windows: readonly StoredWindow[]): PackagedTrack[] {
  const rungs = windows[0]?.report.rungs ?? [];
  return rungs.map(({ packaged }, index) => {
    const parts = windows.flatMap(({ report }) => report.rungs[index]?.packaged ?? []);
    return {
      ...packaged,
      segments: parts.flatMap(({ segments }) => segments),
      maxFrameRate: Math.max(...parts.map(({ maxFrameRate }) => maxFrameRate)),
    };
  });
}

function endOf({ segments }: PackagedTrack): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.start + last.duration;
}

/** @param but is not copied */
async function copySegments(
  uploader: Uploader,
  windows: readonly StoredWindow[],
  rung: number,
  but: Segment | undefined,
): Promise<void> {
  for (const [at, { prefix, report }] of windows.entries()) {
    const { label, packaged } = report.rungs[rung] ?? {};
    if (label === undefined || packaged === undefined) throw new NotJoinableError('renditions');
    const folder = `${label}/`;
    if (at === 0) await uploader.copy(folder + initName, prefix + folder + initName, packaged.initBytes);
    for (const { name, bytes } of packaged.segments) {
      if (name !== but?.name) await uploader.copy(folder + name, prefix + folder + name, bytes);
    }
  }
}

/** Replaces the last segment of a rung by one that lasts until `end`. */
async function hold(
  storage: Storage,
  uploader: Uploader,
  {
    windows,
    index,
    video,
    end,
  }: { windows: readonly StoredWindow[]; index: number; video: PackagedTrack; end: number },
): Promise<void> {
  const part = windows.at(-1);
  const label = part?.report.rungs[index]?.label;
  const last = video.segments.at(-1);
  if (part === undefined || label === undefined || last === undefined) throw new NotJoinableError('renditions');
  const bytes = await objectOf(storage, `${part.prefix}${label}/${last.name}`);
  const held = await holdLastPicture(video, bytes, end, (name, longer) => uploader.store(`${label}/${name}`, longer));
  video.segments.splice(-1, 1, ...held);
}

async function copyThumbnail(uploader: Uploader, windows: readonly StoredWindow[]): Promise<void> {
  const candidates = windows.flatMap(({ prefix, report }) =>
    report.stills.map((bytes, index) => ({ key: prefix + stillName(index), bytes })),
  );
  const picked = pickThumbnail(candidates, ({ bytes }) => bytes);
  if (picked === undefined) throw new NotJoinableError('no frames');
  await uploader.copy(videoObjects.thumbnail, picked.key, picked.bytes);
}
