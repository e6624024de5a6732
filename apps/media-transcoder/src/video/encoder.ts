import { PermanentMediaError } from '@millrace/service';
import type { Attempt } from '../attempt/attempt.ts';
import { progressBy } from '../attempt/progress.ts';
import { videoGlobalOptions, videoInputOptions } from '../ffmpeg/arguments/video.ts';
import { openSink, type Sink } from '../ffmpeg/io/sinks.ts';
import { DamageWatch } from '../ffmpeg/run/damage.ts';
import { diagnose } from '../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import { type FfmpegOutput, startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../ffmpeg/run/tools.ts';
import { ChangedError } from '../media/changes.ts';
import { isOver, LongerError } from '../media/longer.ts';
import type { MediaInfo } from '../media/streams.ts';
import { EarlyEndError } from '../mp4/boxes.ts';
import { ChangeWatch } from './changes/watch.ts';
import { type Consumer, consume } from './packaging/consume.ts';
import { type Cut, encodedSeconds } from './parts/windows.ts';
import { UnfitError } from './passthrough/errors.ts';
import { audioOf, type VideoPlan } from './plan/videoPlan.ts';

export type EncodeAttempt = Attempt & {
  info: MediaInfo;
  plan: VideoPlan;
  /** Of a part: only these frames are encoded. */
  cut?: Cut;
  /** Seconds after which the film belongs to another queue; no limit without. */
  mostSeconds?: number | undefined;
  /** Pictures are not decoded. */
  isSoundOnly?: boolean;
  /** Over in a moment. */
  isShort?: boolean;
  /** Somebody waits for this. */
  isAhead?: boolean;
  /** Nobody waits for this. */
  isLater?: boolean;
};

/**
 * The kernel shares the processor among threads, and the encoders of pictures have a dozen. So a single thread of sound, at a lower priority
 * than theirs, gets a hundredth of it, and nothing can be played without sound: the first track has the same priority. The others wait.
 */
const laterSoundNiceness = 15;
/** Before the rest of the same film, and after everything that answers people. */
const aheadNiceness = 2;

/** Before windows of films, beside which it would take several times as long. */
const shortNiceness = 5;

function nicenessOf({ isLater, isAhead, isShort }: EncodeAttempt): number | undefined {
  if (isLater === true) return laterSoundNiceness;
  if (isAhead === true) return aheadNiceness;
  return isShort === true ? shortNiceness : undefined;
}

/** The video's share of memory, without what the separate encoders of its sound take; at least half of it. */
function memoryFor({ tools: { memory }, plan }: EncodeAttempt): number {
  const encoders = plan.changes.sound ? audioOf(plan).length : 0;
  return Math.max(memory.video / 2, memory.video - encoders * memory.encoder);
}

/** One output of the encoder, and who reads its bytes to the end. */
export interface EncoderOutput {
  options: string[];
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>;
  mayBeEmpty?: boolean;
}

/** An output with the fragmented MP4 of one track. */
export const trackOutput = (options: string[], consumer: Consumer): EncoderOutput => ({
  options,
  read: (bytes) => consume(bytes, consumer),
});

/**
 * Runs one ffmpeg with all outputs, and passes what it writes to their consumers at the same time.
 *
 * @returns what became of the source's streams: damage of other audio than the main one does not fail the video
 * @throws PermanentMediaError if the file is the cause
 * @throws UnfitError if the plan delivers the source's samples, and ffmpeg has something to say about the file
 * @throws ChangedError if a stream changes, and the plan does not know it
 * @throws LongerError if the file has more than its queue takes
 */
export async function runEncoder(
  attempt: EncodeAttempt,
  outputs: readonly EncoderOutput[],
): Promise<Pick<DamageWatch, 'isDamaged'>> {
  const { tools, info, plan, cut, uploader, progress, signal, log } = attempt;
  const { expectedDuration } = plan;
  const seconds =
    cut === undefined || expectedDuration === undefined ? expectedDuration : encodedSeconds(cut, expectedDuration);
  const sinks: Sink[] = [];
  try {
    for (const [index] of outputs.entries()) sinks.push(await openSink(attempt.socketFolder, String(index)));
    const damage = new DamageWatch({
      format: info.format,
      video: plan.stream,
      audio: plan.audio?.stream,
      otherAudio: plan.otherAudio.map(({ stream }) => stream),
    });
    const changes = new ChangeWatch(plan);
    let verdict: PermanentMediaError | UnfitError | ChangedError | LongerError | undefined;
    const reporting = progressBy(seconds, (share, speed) => progress.report(share, speed));
    const niceness = nicenessOf(attempt);
    const ffmpeg = startFfmpeg(tools, {
      input: { path: attempt.sourcePath, options: videoInputOptions(plan, tools.threads, cut) },
      globalOptions: attempt.isSoundOnly ? [] : videoGlobalOptions(plan, tools.threads, cut),
      outputs: outputs.map(
        (output, index): FfmpegOutput => ({
          target: sinks[index]?.target ?? '',
          options: output.options,
        }),
      ),
      memoryMiB: memoryFor(attempt),
      wallSeconds: wallLimitSeconds(tools, seconds ?? 3600),
      ...(niceness !== undefined && { niceness }),
      signal,
      logLevel: plan.isBroadcast ? 'warning' : 'error',
      infoLevel: 'verbose',
      onInfo: (line) => {
        const change = changes.read(line);
        if (change === undefined) return;
        verdict ??= new ChangedError(change);
        ffmpeg.stop('damage');
      },
      ...reporting,
      onProgress: (made) => {
        if (made.seconds > plan.longestDuration) ffmpeg.stop('time');
        else if (isOver(made.seconds, attempt.mostSeconds)) {
          verdict ??= new LongerError(undefined);
          ffmpeg.stop('damage');
        } else reporting.onProgress?.(made);
      },
      onMessage: (line) => {
        log.debug({ line }, 'ffmpeg');
        verdict ??= damage.judge(line);
        // A decoder of ours may conceal what those of players do not.
        if (plan.passthrough !== undefined) verdict ??= new UnfitError(line);
        if (verdict !== undefined) ffmpeg.stop('damage');
      },
      isHeldBack: () => uploader.isFull,
    });
    const consumers = outputs.map(async ({ read }, index) => {
      const sink = sinks[index];
      try {
        if (sink !== undefined) await read(sink.bytes);
      } catch (error) {
        // Without a reader ffmpeg would block forever. If ffmpeg ended the stream early, its own end tells the reason.
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
    // The last messages may arrive with its end.
    if (verdict !== undefined) throw verdict;
    if (outcome.status === 'rejected') throw cause(outcome.reason, consumed);
    for (const [index, result] of consumed.entries()) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof EarlyEndError)) throw result.reason;
      // ffmpeg succeeded without output: the stream exists, but nothing in it could be decoded.
      if (!outputs[index]?.mayBeEmpty) throw new PermanentMediaError('damaged', undefined, { cause: result.reason });
    }
    return damage;
  } finally {
    await Promise.all(sinks.map((sink) => sink.close()));
  }
}

/** The first failure: a reader's (ffmpeg was stopped because of it), or ffmpeg's (the readers saw its end). */
function cause(failure: unknown, consumed: readonly PromiseSettledResult<void>[]): unknown {
  if (!(failure instanceof FfmpegError)) return failure;
  if (failure.reason === 'output') {
    const errors = consumed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    return errors.find((error) => !(error instanceof EarlyEndError)) ?? failure;
  }
  return diagnose(failure, 'damaged') ?? failure;
}
