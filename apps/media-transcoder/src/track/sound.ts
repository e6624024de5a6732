import { join } from 'node:path';
import { type TrackQuality, trackObjects, trackQualities } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import { progressBy } from '../attempt/progress.ts';
import {
  samplesInputOptions,
  samplesOptions,
  streamOptions,
  tagsOptions,
  trackGlobalOptions,
  trackInputOptions,
} from '../ffmpeg/arguments/track.ts';
import { type Feed, openFeed } from '../ffmpeg/io/feeds.ts';
import { readAtMost } from '../ffmpeg/io/readAtMost.ts';
import { openSink, type Sink } from '../ffmpeg/io/sinks.ts';
import { hasPackets } from '../ffmpeg/probe/probeMedia.ts';
import { DamageWatch, isBroadcast } from '../ffmpeg/run/damage.ts';
import { diagnose } from '../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import { startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../ffmpeg/run/tools.ts';
import { ChangedError } from '../media/changes.ts';
import { isOver, LongerError } from '../media/longer.ts';
import { readSoundFormat, type SoundFormat } from '../media/soundFormat.ts';
import { type Loudness, LoudnessReader } from './loudness.ts';
import { measureLoudness } from './measureLoudness.ts';
import type { TrackPlan } from './plan/trackPlan.ts';
import { SamplePump } from './samplePump.ts';
import type { SoundAttempt } from './soundAttempt.ts';
import { together } from './together.ts';
import { TruePeak } from './truePeak.ts';
import { Envelope, type Peaks } from './waveform/envelope.ts';

export interface EncodedTrack {
  /** Decoded samples of one channel, at the plan's sampling rate. */
  samples: number;
  peaks: Peaks;
  loudness: Loudness;
  /** In ffmpeg's format, see `readTrackTags`. */
  tags: Buffer;
  /** In the attempt's work folder. */
  streams: { quality: TrackQuality; path: string }[];
}

/** Four days. A file of a few bytes may decode to years of silence, which would fill the disk. */
const maxSeconds = 100 * 3600;
/** Real tags are smaller. */
const maxTagBytes = 4 * 1024 * 1024;

interface Encoder {
  quality: TrackQuality;
  path: string;
  feed: Feed;
}

/**
 * Decodes the source once. One ffmpeg decodes, downmixes and measures the loudness. Its samples pass through this process, which records the
 * peaks, to one encoder per stream. The encoders are separate processes because ffmpeg encodes audio in one thread: in one process, three
 * encodes run one after the other on any number of cores.
 *
 * @throws PermanentMediaError if the file is the cause
 * @throws ChangedError if it is planned as mono, and has more channels
 * @throws LongerError if it has more than its queue takes
 */
export async function encodeSound(attempt: SoundAttempt): Promise<EncodedTrack> {
  const { workFolder, socketFolder, plan, signal } = attempt;
  const opened: { close(): Promise<void> }[] = [];
  const open = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const socket = await opening;
    opened.push(socket);
    return socket;
  };
  try {
    const sound = await open(openSink(socketFolder, 'samples'));
    const tags = await open(openSink(socketFolder, 'tags'));
    const encoders: Encoder[] = [];
    for (const quality of trackQualities) {
      const feed = await open(openFeed(socketFolder, quality));
      encoders.push({ quality, path: join(workFolder, trackObjects.stream(quality)), feed });
    }
    const envelope = new Envelope(plan.channels);
    const truePeak = new TruePeak(plan.channels);
    const decoding = decode(attempt, { sound, tags, feeds: encoders.map(({ feed }) => feed), envelope, truePeak });
    const encoding = encoders.map((encoder) => encode(attempt, encoder));
    const stopAll = () => {
      for (const { stop } of [decoding, ...encoding]) stop();
      for (const { feed } of encoders) void feed.close();
    };
    await together([decoding.done, ...encoding.map(({ done }) => done)], stopAll);
    const { loudness, tagBytes } = await decoding.done;
    const best = join(workFolder, trackObjects.stream('320k'));
    const integratedLufs = loudness.isOfAll ? loudness.integratedLufs : await measureLoudness(attempt, best);
    return {
      samples: envelope.samples,
      peaks: envelope.finish(),
      loudness: { integratedLufs, truePeakDbtp: truePeak.finish() },
      tags: tagBytes,
      streams: encoders.map(({ quality, path }) => ({ quality, path })),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await Promise.all(opened.map((socket) => socket.close()));
  }
}

/** Ends the feeds after all samples were written to them. */
function decode(
  attempt: SoundAttempt,
  to: { sound: Sink; tags: Sink; feeds: readonly Feed[]; envelope: Envelope; truePeak: TruePeak },
) {
  const { tools, sourcePath, plan, format, mostSeconds, onProgress, signal, log } = attempt;
  const { sound, tags, feeds, envelope, truePeak } = to;
  const pump = new SamplePump({
    envelope,
    truePeak,
    feeds,
    channels: plan.channels,
    maxSamples: maxSeconds * plan.sampleRate,
    end: plan.editedDuration && Math.round(plan.editedDuration * plan.sampleRate),
  });
  const loudness = new LoudnessReader();
  const damage = new DamageWatch({ format, video: undefined, audio: plan.stream, audioErrors: toleratedErrors(plan) });
  let verdict: PermanentMediaError | LongerError | undefined;
  let change: ChangedError | undefined;
  const reporting = progressBy(plan.expectedDuration, onProgress);
  const ffmpeg = startFfmpeg(tools, {
    input: { path: sourcePath, options: trackInputOptions() },
    globalOptions: trackGlobalOptions(plan),
    outputs: [
      { target: sound.target, options: samplesOptions() },
      { target: tags.target, options: tagsOptions(plan) },
    ],
    memoryMiB: tools.memory.track,
    wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
    signal,
    logLevel: isBroadcast(format) ? 'warning' : 'error',
    ...reporting,
    onProgress: (made) => {
      if (isOver(made.seconds, mostSeconds)) {
        verdict ??= new LongerError(undefined);
        ffmpeg.stop('damage');
      } else reporting.onProgress?.(made);
    },
    infoLevel: 'verbose',
    onInfo: (line) => {
      loudness.read(line);
      if (!becomesWider(plan, readSoundFormat(line))) return;
      change ??= new ChangedError('sound');
      ffmpeg.stop('damage');
    },
    onMessage: (line) => {
      log.debug({ line }, 'ffmpeg');
      verdict ??= damage.judge(line);
      if (verdict !== undefined) ffmpeg.stop('damage');
    },
    isHeldBack: () => pump.isWaiting,
  });

  const finish = async () => {
    const ended = ffmpeg.done.finally(() => {
      // ffmpeg may have ended before it wrote anything.
      sound.giveUp();
      tags.giveUp();
    });
    const pumping = pump.run(sound.bytes).catch((error: unknown) => {
      // Without a reader ffmpeg would block forever.
      ffmpeg.stop('output');
      throw error;
    });
    const [end, pumped, read] = await Promise.allSettled([ended, pumping, readAtMost(tags.bytes, maxTagBytes)]);
    // The last messages may arrive with its end.
    if (verdict !== undefined) throw verdict;
    if (change !== undefined) throw change;
    if (end.status === 'rejected' && !isStopped(end.reason)) throw blame(end.reason);
    if (pumped.status === 'rejected') throw pumped.reason;
    if (end.status === 'rejected') throw end.reason;
    if (read.status === 'rejected') throw read.reason;
    if (envelope.samples === 0) throw await nothingIn(attempt, damage);
    if (envelope.samples < leastSamples(plan)) throw new PermanentMediaError('damaged');
    for (const feed of feeds) feed.end();
    return { loudness, tagBytes: read.value };
  };
  return { done: finish(), stop: () => ffmpeg.stop('output') };
}

/** Whether sound that is planned as mono has more channels: from its first sample on, or later. */
const becomesWider = ({ stream, channels }: TrackPlan, found: SoundFormat | undefined): boolean =>
  channels === 1 && found?.stream === stream.index && found.layout !== 'mono';

function encode({ tools, plan, signal, log }: SoundAttempt, { quality, path, feed }: Encoder) {
  const ffmpeg = startFfmpeg(tools, {
    input: { path: feed.source, options: samplesInputOptions(plan) },
    globalOptions: [],
    outputs: [{ target: path, options: streamOptions(plan, quality) }],
    memoryMiB: tools.memory.encoder,
    wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
    signal,
    onMessage: (line) => log.debug({ line, quality }, 'ffmpeg'),
    // The encoder waits for samples, and at the end for the disk. Only its total time is limited.
    isHeldBack: () => true,
  });
  const finish = async () => {
    try {
      await ffmpeg.done;
    } catch (error) {
      throw isStopped(error) ? error : blame(error);
    }
    if (!feed.isEnded) throw new Error(`the encoder of ${quality} ended before its input`);
  };
  return { done: finish(), stop: () => ffmpeg.stop('output') };
}

const isStopped = (error: unknown): boolean => error instanceof FfmpegError && error.reason === 'output';

/** The verdict on the file if it caused this end of ffmpeg, else the error itself. */
function blame(error: unknown): unknown {
  return error instanceof FfmpegError ? (diagnose(error, 'damaged') ?? error) : error;
}

/** MP3s have a broken frame where recordings were joined: one in ten seconds is hardly audible. */
function toleratedErrors({ expectedDuration = 0 }: TrackPlan): number {
  return Math.max(5, Math.floor(expectedDuration / 10));
}

/** In samples of one channel; a frame or two may be missing. */
function leastSamples({ exactDuration = 0, sampleRate }: TrackPlan): number {
  return (exactDuration * 0.99 - 0.1) * sampleRate;
}

/** Some decoders refuse larger samples, some of them silently. */
const maxUsualBits = 24;

/** The reason why no sample was decoded. */
async function nothingIn(
  { tools, sourcePath, plan, signal }: SoundAttempt,
  damage: DamageWatch,
): Promise<PermanentMediaError> {
  if (damage.isRefused) return new PermanentMediaError('unsupported_codec');
  if (damage.audioErrors > 0) return new PermanentMediaError('damaged');
  const limits = { memoryMiB: tools.memory.track, signal };
  if (await hasPackets(tools, sourcePath, plan.stream.index, limits)) {
    return new PermanentMediaError(plan.stream.bitsPerSample > maxUsualBits ? 'unsupported_codec' : 'damaged');
  }
  return new PermanentMediaError('empty_file', 'The file is empty: it contains no sound.');
}
