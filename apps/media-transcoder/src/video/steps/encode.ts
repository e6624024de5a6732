import { PermanentMediaError } from '@millrace/service';
import { audioOptions, copyOptions, rungOptions, thumbnailOptions } from '../../ffmpeg/arguments/video.ts';
import { type EncodeAttempt, type EncoderOutput, runEncoder, trackOutput } from '../encoder.ts';
import { audioFolder } from '../hls/master.ts';
import { AudioPackager } from '../packaging/audioPackager.ts';
import type { PackagedTrack } from '../packaging/types.ts';
import { VideoPackager } from '../packaging/videoPackager.ts';
import { CopiedPackager } from '../passthrough/copiedPackager.ts';
import { segmentStarts } from '../passthrough/cuts.ts';
import { UnfitError } from '../passthrough/errors.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';

export interface Encoded {
  /** In the order of the plan's rungs. */
  videos: PackagedTrack[];
  audio: PackagedTrack | undefined;
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
 */
export async function encode(attempt: EncodeAttempt): Promise<{ encoded: Encoded }> {
  const { tools, plan, uploader } = attempt;
  const { passthrough } = plan;
  const cuts = passthrough && segmentStarts(passthrough);
  let audio: AudioPackager | undefined;
  let copied: CopiedPackager | undefined;
  const videos: VideoPackager[] = [];
  const stills: Buffer[] = [];
  const boundaries: number[] = [];

  const outputs: EncoderOutput[] = plan.rungs.map((rung, index) => {
    const isCopied = index === 0 && passthrough !== undefined;
    const options = isCopied ? copyOptions(plan) : rungOptions(plan, index, rung, tools.threads);
    return trackOutput(options, (track) => {
      const onSegment = (end: number) => {
        if (audio === undefined) boundaries.push(end);
        else audio.cutAt(end);
      };
      const store = (name: string, bytes: Buffer) => uploader.store(`${rung.label}/${name}`, bytes);
      const packager = new VideoPackager(track, store, index === 0 ? { onSegment, cuts } : { cuts });
      videos[index] = packager;
      if (!isCopied) return packager;
      copied = new CopiedPackager(packager, track.timescale, passthrough);
      return copied;
    });
  });
  if (plan.audio !== undefined) {
    const output = trackOutput(audioOptions(plan.audio), (track) => {
      audio = new AudioPackager(track, (name, bytes) => uploader.store(`${audioFolder}/${name}`, bytes));
      for (const end of boundaries.splice(0)) audio.cutAt(end);
      return audio;
    });
    outputs.push({ ...output, mayBeEmpty: true });
  }
  outputs.push(stillsOutput((still) => stills.push(still)));

  await runEncoder(attempt, outputs);
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

/** Makes both end together: the last picture is held while audio continues, and silence follows audio that ends early. */
async function finish(
  plan: VideoPlan,
  packagers: readonly VideoPackager[],
  audio: AudioPackager | undefined,
  stills: Buffer[],
): Promise<Encoded> {
  if (packagers.length !== plan.rungs.length) throw new Error('a rendition is missing');
  // The streams exist, but no picture could be decoded.
  if (packagers.some((packager) => packager.end === 0)) throw new PermanentMediaError('damaged');
  const ends = packagers.map((packager) => packager.end);
  // On the same grid from 0, renditions of the same length have frames at the same times.
  const isEven = Math.max(...ends) - Math.min(...ends) < 0.5 / plan.nominalRate;
  if (plan.passthrough !== undefined && !isEven) throw new UnfitError('frames at other times');
  const end = Math.max(audio?.end ?? 0, ...ends);
  const videos: PackagedTrack[] = [];
  for (const packager of packagers) videos.push(await packager.finish(end));
  const cuts = videos.map(({ segments }) => segments.map(({ start }) => start.toFixed(4)).join(' '));
  if (new Set(cuts).size > 1) {
    throw new (plan.passthrough === undefined ? Error : UnfitError)('renditions are not cut at the same times');
  }
  // An audio track may contain no samples; silence is not offered as a rendition.
  const sound = audio !== undefined && audio.end > 0 ? await audio.finish(end) : undefined;
  return { videos, audio: sound, stills, duration: end };
}
