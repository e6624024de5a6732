import { soundFrameSamples } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import type { Uploader } from '../../attempt/uploader.ts';
import { languageName } from '../../media/audioTracks.ts';
import { type AudioRendition, audioFolder } from '../hls/audioGroup.ts';
import { AudioPackager } from '../packaging/audioPackager.ts';
import { initName, type Segment } from '../packaging/types.ts';
import { objectOf } from './endTogether.ts';
import { NotJoinableError } from './errors.ts';
import { type SoundReport, tailName } from './report.ts';

/** Seconds of sound that were encoded. */
export function lengthOf({ packaged, tail }: SoundReport): number {
  if (packaged === null) return 0;
  const last = packaged.segments.at(-1);
  return (
    (last === undefined ? 0 : last.start + last.duration) + (tail.length * soundFrameSamples) / packaged.track.timescale
  );
}

/** The part of an audio track. */
export interface StoredSound {
  /** Its place in the plan. */
  track: number;
  prefix: string;
  report: SoundReport;
}

/**
 * Copies the segments of an audio track, and writes those that depend on where the film ends.
 *
 * @param segments of the pictures: the sound is cut at the same times
 * @param end seconds of the presentation
 * @returns undefined if there is no sample
 * @throws NotJoinableError if the sound was cut where the pictures are not
 */
export async function finishSound(
  {
    storage,
    uploader,
    segments,
    end,
  }: { storage: Storage; uploader: Uploader; segments: readonly Segment[]; end: number },
  { track, prefix, report: { language, label, purpose, packaged, tail } }: StoredSound,
): Promise<AudioRendition | undefined> {
  if (packaged === null) return undefined;
  if (packaged.segments.length >= segments.length) throw new NotJoinableError('sound');
  const folder = audioFolder(track);
  const copy = (name: string, bytes: number) =>
    uploader.copy(`${folder}/${name}`, `${prefix}${audioFolder(0)}/${name}`, bytes);
  await copy(initName, packaged.initBytes);
  for (const { name, bytes } of packaged.segments) await copy(name, bytes);
  const frames = split(await objectOf(storage, prefix + tailName), tail);
  const packager = new AudioPackager(packaged.track, (name, bytes) => uploader.store(`${folder}/${name}`, bytes), {
    packaged,
    frames,
  });
  for (const { start, duration } of segments.slice(packaged.segments.length)) packager.cutAt(start + duration);
  return {
    folder,
    language,
    label: label ?? languageName(language),
    purpose: purpose ?? 'main',
    packaged: await packager.finish(end),
  };
}

function split(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
}
