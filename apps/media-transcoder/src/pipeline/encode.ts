import type { Logger } from '@millrace/service';
import { PermanentMediaError } from '@millrace/service';
import { DamageWatch, isBroadcast } from '../ffmpeg/damage.ts';
import { diagnose } from '../ffmpeg/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/errors.ts';
import { type FfmpegOutput, startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import type { Tools } from '../ffmpeg/tools.ts';
import { wallLimitSeconds } from '../ffmpeg/tools.ts';
import {
  audioOptions,
  rungOptions,
  thumbnailOptions,
  videoGlobalOptions,
  videoInputOptions,
} from '../ffmpeg/videoArguments.ts';
import { audioFolder } from '../hls/master.ts';
import { EarlyEndError } from '../mp4/boxes.ts';
import { AudioPackager } from '../packaging/audioPackager.ts';
import { type Consumer, consume } from '../packaging/consume.ts';
import { openSink, type Sink } from '../packaging/sinks.ts';
import type { PackagedTrack } from '../packaging/types.ts';
import type { Uploader } from '../packaging/uploader.ts';
import { VideoPackager } from '../packaging/videoPackager.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';
import { progressBy } from './progress.ts';

export interface EncodeOptions {
  tools: Tools;
  /** The source. */
  path: string;
  plan: VideoPlan;
  /** The demuxer's name. */
  format: string;
  /** A folder for sockets. */
  sockets: string;
  uploader: Uploader;
  /** Share of the work that is done, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  log: Logger;
}

export interface Encoded {
  /** In the order of the plan's rungs. */
  videos: PackagedTrack[];
  audio: PackagedTrack | undefined;
  /** JPEGs to choose the thumbnail from, in order of time. */
  stills: Buffer[];
  /** Seconds of the presentation. */
  duration: number;
}

interface Output {
  options: string[];
  consumer: Consumer;
  mayBeEmpty?: boolean;
}

/**
 * Runs the one ffmpeg, and packages and uploads what it writes while it writes.
 *
 * @throws PermanentMediaError when the file is to blame
 */
export async function encode(options: EncodeOptions): Promise<Encoded> {
  const { tools, plan, uploader } = options;
  let audio: AudioPackager | undefined;
  const videos: VideoPackager[] = [];
  const stills: Buffer[] = [];
  const boundaries: number[] = [];

  const outputs: Output[] = plan.rungs.map((rung, index) => ({
    options: rungOptions(plan, index, rung, tools.threads),
    consumer: (track) => {
      const onSegment = (end: number) => {
        if (audio === undefined) boundaries.push(end);
        else audio.cutAt(end);
      };
      const store = (name: string, bytes: Buffer) => uploader.store(`${rung.label}/${name}`, bytes);
      const packager = new VideoPackager(track, store, index === 0 ? onSegment : undefined);
      videos[index] = packager;
      return packager;
    },
  }));
  if (plan.audio !== undefined) {
    outputs.push({
      options: audioOptions(plan.audio),
      mayBeEmpty: true,
      consumer: (track) => {
        audio = new AudioPackager(track, (name, bytes) => uploader.store(`${audioFolder}/${name}`, bytes));
        for (const end of boundaries.splice(0)) audio.cutAt(end);
        return audio;
      },
    });
  }
  outputs.push({
    options: thumbnailOptions(),
    consumer: () => ({
      init: async () => {},
      add: async (fragment) => {
        stills.push(...fragment.samples.map((sample) => Buffer.from(sample.data)));
      },
    }),
  });

  await run(options, outputs);
  return finish(plan, videos, audio, stills);
}

/** Both end together: the last picture stays while sound goes on, silence follows sound that ends early. */
async function finish(
  plan: VideoPlan,
  packagers: readonly VideoPackager[],
  audio: AudioPackager | undefined,
  stills: Buffer[],
): Promise<Encoded> {
  if (packagers.length !== plan.rungs.length) throw new Error('a rendition is missing');
  // Streams were announced, and not one picture could be decoded.
  if (packagers.some((packager) => packager.end === 0)) throw new PermanentMediaError('damaged');
  const end = Math.max(audio?.end ?? 0, ...packagers.map((packager) => packager.end));
  const videos: PackagedTrack[] = [];
  for (const packager of packagers) videos.push(await packager.finish(end));
  const cuts = videos.map(({ segments }) => segments.map(({ start }) => start.toFixed(4)).join(' '));
  if (new Set(cuts).size > 1) throw new Error('renditions are not cut at the same instants');
  // A sound track may hold no sound at all; silence is not offered as a rendition.
  const sound = audio !== undefined && audio.end > 0 ? await audio.finish(end) : undefined;
  return { videos, audio: sound, stills, duration: end };
}

async function run(options: EncodeOptions, outputs: readonly Output[]): Promise<void> {
  const { tools, plan, uploader, signal } = options;
  const sinks: Sink[] = [];
  try {
    for (const [index] of outputs.entries()) sinks.push(await openSink(options.sockets, String(index)));
    const damage = new DamageWatch({ format: options.format, video: plan.stream, audio: plan.audio?.stream });
    let verdict: PermanentMediaError | undefined;
    const ffmpeg = startFfmpeg(tools, {
      input: { path: options.path, options: videoInputOptions(tools.threads) },
      globalOptions: videoGlobalOptions(plan, tools.threads),
      outputs: outputs.map(
        (output, index): FfmpegOutput => ({
          target: sinks[index]?.target ?? '',
          options: output.options,
        }),
      ),
      memoryMiB: tools.memory.video,
      wallSeconds: wallLimitSeconds(tools, plan.expectedDuration ?? 3600),
      signal,
      logLevel: isBroadcast(options.format) ? 'warning' : 'error',
      ...progressBy(plan.expectedDuration, options.onProgress),
      onMessage: (line) => {
        options.log.debug({ line }, 'ffmpeg');
        verdict ??= damage.judge(line);
        if (verdict !== undefined) ffmpeg.stop('damage');
      },
      isHeldBack: () => uploader.isFull,
    });
    const consumers = outputs.map(async ({ consumer }, index) => {
      const sink = sinks[index];
      try {
        if (sink !== undefined) await consume(sink.bytes, consumer);
      } catch (error) {
        // Nobody reads any more: ffmpeg would wait for ever. Where it ended the stream itself, its own end says why.
        if (!(error instanceof EarlyEndError)) ffmpeg.stop('output');
        throw error;
      }
    });
    const ended = ffmpeg.done.catch((error: unknown) => {
      for (const sink of sinks) sink.giveUp();
      throw error;
    });
    const [outcome, ...consumed] = await Promise.allSettled([ended, ...consumers]);
    signal.throwIfAborted();
    // The last lines may arrive with its end.
    if (verdict !== undefined) throw verdict;
    if (outcome.status === 'rejected') throw cause(outcome.reason, consumed);
    for (const [index, result] of consumed.entries()) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof EarlyEndError)) throw result.reason;
      // ffmpeg ended well and had nothing to write: a stream was announced, and nothing of it could be decoded.
      if (!outputs[index]?.mayBeEmpty) throw new PermanentMediaError('damaged', undefined, { cause: result.reason });
    }
  } finally {
    await Promise.all(sinks.map((sink) => sink.close()));
  }
}

/** Which failure was the first: a reader's (ffmpeg was stopped because of it), or ffmpeg's (the readers saw its end). */
function cause(failure: unknown, consumed: readonly PromiseSettledResult<void>[]): unknown {
  if (!(failure instanceof FfmpegError)) return failure;
  if (failure.reason === 'output') {
    const errors = consumed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    return errors.find((error) => !(error instanceof EarlyEndError)) ?? failure;
  }
  return diagnose(failure, 'damaged') ?? failure;
}
