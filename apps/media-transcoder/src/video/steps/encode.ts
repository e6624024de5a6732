import { PermanentMediaError } from '@millrace/service';
import { copyOptions, rungOptions, thumbnailOptions } from '../../ffmpeg/arguments/video.ts';
import { type EncodeAttempt, type EncoderOutput, runEncoder, trackOutput } from '../encoder.ts';
import { type AudioRendition, audioFolder } from '../hls/audioGroup.ts';
import { AudioPackager } from '../packaging/audioPackager.ts';
import type { PackagedTrack } from '../packaging/types.ts';
import { VideoPackager } from '../packaging/videoPackager.ts';
import { CopiedPackager } from '../passthrough/copiedPackager.ts';
import { segmentStarts } from '../passthrough/cuts.ts';
import { UnfitError } from '../passthrough/errors.ts';
import { audioOf, type VideoPlan } from '../plan/videoPlan.ts';
import { soundOutput } from '../soundOutput.ts';

export interface Encoded {
  /** In the order of the plan's rungs. */
  videos: PackagedTrack[];
  /** Those that have samples, the default one first. */
  audio: AudioRendition[];
  /** JPEG candidates for the thumbnail, in order of time. */
  stills: Buffer[];
  /** Seconds of the presentation. */
  duration: number;
}

/**
 * Runs one ffmpeg, and packages and uploads its output at the same time.
 *
 * @throws PermanentMediaError if the file is the cause
 * @throws UnfitError if the plan delivers the source's samples, and they turn out not to be fit for it
 * @throws ChangedError if a stream changes, and the plan does not know it
 */
export async function encode(attempt: EncodeAttempt): Promise<{ encoded: Encoded }> {
  const { tools, plan, uploader } = attempt;
  const { passthrough } = plan;
  const cuts = passthrough && segmentStarts(passthrough);
  let copied: CopiedPackager | undefined;
  const audio = new Map<number, AudioPackager>();
  const videos: VideoPackager[] = [];
  const stills: Buffer[] = [];
  const boundaries: number[] = [];

  const outputs: EncoderOutput[] = plan.rungs.map((rung, index) => {
    const isCopied = index === 0 && passthrough !== undefined;
    const options = isCopied ? copyOptions(plan) : rungOptions(plan, index, rung, tools.threads);
    return trackOutput(options, (track) => {
      const onSegment = (end: number) => {
        boundaries.push(end);
        for (const packager of audio.values()) packager.cutAt(end);
      };
      const store = (name: string, bytes: Buffer) => uploader.store(`${rung.label}/${name}`, bytes);
      const packager = new VideoPackager(track, store, index === 0 ? { onSegment, cuts } : { cuts });
      videos[index] = packager;
      if (!isCopied) return packager;
      copied = new CopiedPackager(packager, track.timescale, passthrough);
      return copied;
    });
  });
  for (const [index, planned] of audioOf(plan).entries()) {
    const output = soundOutput(attempt, planned, (track) => {
      const store = (name: string, bytes: Buffer) => uploader.store(`${audioFolder(index)}/${name}`, bytes);
      const packager = new AudioPackager(track, store);
      for (const end of boundaries) packager.cutAt(end);
      audio.set(index, packager);
      return packager;
    });
    outputs.push(output);
  }
  outputs.push(stillsOutput((still) => stills.push(still)));

  const source = await runEncoder(attempt, outputs);
  for (const [index, { stream }] of audioOf(plan).entries()) {
    if (source.isDamaged(stream)) audio.delete(index);
  }
  copied?.finish();
  return { encoded: await finish(plan, videos, audio, stills) };
}

/** The candidates for the thumbnail. */
export const stillsOutput = (take: (still: Buffer) => void): EncoderOutput =>
  trackOutput(thumbnailOptions(), () => ({
    init: async () => {},
    add: async (fragment) => {
      for (const { data } of fragment.samples) take(Buffer.from(data));
    },
  }));

/** Makes all end together: the last picture is held while audio continues, and silence follows audio that ends early. */
async function finish(
  plan: VideoPlan,
  packagers: readonly VideoPackager[],
  audio: ReadonlyMap<number, AudioPackager>,
  stills: Buffer[],
): Promise<Encoded> {
  if (packagers.length !== plan.rungs.length) throw new Error('a rendition is missing');
  // The streams exist, but no picture could be decoded.
  if (packagers.some((packager) => packager.end === 0)) throw new PermanentMediaError('damaged');
  const ends = packagers.map((packager) => packager.end);
  // On the same grid from 0, renditions of the same length have frames at the same times.
  const isEven = Math.max(...ends) - Math.min(...ends) < 0.5 / plan.nominalRate;
  if (plan.passthrough !== undefined && !isEven) throw new UnfitError('frames at other times');
  const end = Math.max(...ends, ...[...audio.values()].map((packager) => packager.end));
  const videos: PackagedTrack[] = [];
  for (const packager of packagers) videos.push(await packager.finish(end));
  const cuts = videos.map(({ segments }) => segments.map(({ start }) => start.toFixed(4)).join(' '));
  if (new Set(cuts).size > 1) {
    throw new (plan.passthrough === undefined ? Error : UnfitError)('renditions are not cut at the same times');
  }
  const sound: AudioRendition[] = [];
  for (const [index, { language, label, purpose }] of audioOf(plan).entries()) {
    const packager = audio.get(index);
    // An audio track may contain no samples; silence is not offered as a rendition.
    if (packager === undefined || packager.end === 0) continue;
    sound.push({ folder: audioFolder(index), language, label, purpose, packaged: await packager.finish(end) });
  }
  return { videos, audio: sound, stills, duration: end };
}
