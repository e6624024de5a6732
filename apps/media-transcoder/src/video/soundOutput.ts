import {
  audioOptions,
  samplesWithTimesOptions,
  steadyAudioInputOptions,
  steadyAudioOptions,
} from '../ffmpeg/arguments/audio.ts';
import { openFeed } from '../ffmpeg/io/feeds.ts';
import { openSink } from '../ffmpeg/io/sinks.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import { startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../ffmpeg/run/tools.ts';
import type { AudioPlan } from '../media/audioPlan.ts';
import { EarlyEndError } from '../mp4/boxes.ts';
import { type EncodeAttempt, type EncoderOutput, trackOutput } from './encoder.ts';
import { type Consumer, consume } from './packaging/consume.ts';

/**
 * The output with the encoded sound of a track. If the channels or the sampling rate may change within it, ffmpeg only decodes it, and a second
 * one, which sees no change, puts it in its place in time and encodes it.
 */
export function soundOutput(attempt: EncodeAttempt, audio: AudioPlan, consumer: Consumer): EncoderOutput {
  if (!attempt.plan.changes.sound) return { ...trackOutput(audioOptions(audio), consumer), mayBeEmpty: true };
  return {
    options: samplesWithTimesOptions(audio),
    read: (samples) => encodeSteadily(attempt, audio, samples, consumer),
    mayBeEmpty: true,
  };
}

/** @throws EarlyEndError if there are no samples */
async function encodeSteadily(
  { tools, socketFolder, plan, signal, log }: EncodeAttempt,
  audio: AudioPlan,
  samples: AsyncIterable<Buffer>,
  consumer: Consumer,
): Promise<void> {
  const name = `steady${audio.stream.index}`;
  const feed = await openFeed(socketFolder, `${name}-in`);
  try {
    const sink = await openSink(socketFolder, `${name}-out`);
    try {
      const ffmpeg = startFfmpeg(tools, {
        input: { path: feed.source, options: steadyAudioInputOptions() },
        globalOptions: [],
        outputs: [{ target: sink.target, options: steadyAudioOptions(audio) }],
        memoryMiB: tools.memory.encoder,
        wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
        signal,
        onMessage: (line) => log.debug({ line }, 'the ffmpeg of the sound'),
        // It waits for samples, as long as the pictures take. Only its total time is limited.
        isHeldBack: () => true,
      });
      const stopping = (error: unknown) => {
        ffmpeg.stop('output');
        throw error;
      };
      let hasSamples = false;
      const feeding = async () => {
        for await (const chunk of samples) {
          hasSamples = true;
          await feed.write(chunk);
        }
        feed.end();
      };
      const ended = ffmpeg.done.finally(() => {
        sink.giveUp();
        return feed.close();
      });
      const results = await Promise.allSettled([
        feeding().catch(stopping),
        consume(sink.bytes, consumer).catch(stopping),
        ended,
      ]);
      signal.throwIfAborted();
      if (!hasSamples) throw new EarlyEndError('there are no samples');
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      // Of the others, each may be the consequence of its end.
      const isCause = (error: unknown) => error instanceof FfmpegError && error.reason !== 'output';
      const failure = failures.find(isCause) ?? failures[0];
      if (failure !== undefined) throw failure;
    } finally {
      await sink.close();
    }
  } finally {
    await feed.close();
  }
}
