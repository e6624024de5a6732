import { join } from 'node:path';
import { type TrackQuality, trackObjects, trackQualities } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import type { Attempt } from '../attempt/attempt.ts';
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
import { type Loudness, LoudnessReader } from './loudness.ts';
import type { TrackPlan } from './plan/trackPlan.ts';
import { SamplePump } from './samplePump.ts';
import { together } from './together.ts';
import { Envelope, type Peaks } from './waveform/envelope.ts';

export interface EncodedTrack {
  /** Of one channel, at the plan's sampling rate: what was decoded, to the sample. */
  samples: number;
  peaks: Peaks;
  loudness: Loudness;
  /** In ffmpeg's format, see `readTrackTags`. */
  tags: Buffer;
  /** In the attempt's folder. */
  streams: { quality: TrackQuality; path: string }[];
}

export type SoundAttempt = Pick<Attempt, 'tools' | 'path' | 'folder' | 'sockets' | 'signal' | 'log'> & {
  plan: TrackPlan;
  /** The demuxer's name. */
  format: string;
  /** Hears the share of the sound that is encoded, 0 to 1. */
  onProgress: (share: number) => void;
};

/** Four days. A file of a few bytes may decode to years of silence, which would fill the disk. */
const maxSeconds = 100 * 3600;
/** More than that in tags is no name of anything. */
const maxTagBytes = 4 * 1024 * 1024;

interface Encoder {
  quality: TrackQuality;
  path: string;
  feed: Feed;
}

/**
 * Decodes the source once and makes everything of it: an ffmpeg decodes, mixes down and measures; its samples come here, where the
 * peaks are taken, and go on to an encoder for each stream. The encoders are processes of their own because ffmpeg encodes sound in
 * one thread: in one process three encodes take as long as all of them one after the other, however many cores there are.
 *
 * @throws PermanentMediaError when the file is to blame
 */
export async function encodeSound(attempt: SoundAttempt): Promise<EncodedTrack> {
  const { folder, sockets, plan, signal } = attempt;
  const opened: { close(): Promise<void> }[] = [];
  const open = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const socket = await opening;
    opened.push(socket);
    return socket;
  };
  try {
    const sound = await open(openSink(sockets, 'samples'));
    const tags = await open(openSink(sockets, 'tags'));
    const encoders: Encoder[] = [];
    for (const quality of trackQualities) {
      const feed = await open(openFeed(sockets, quality));
      encoders.push({ quality, path: join(folder, trackObjects.stream(quality)), feed });
    }
    const envelope = new Envelope(plan.channels);
    const decoding = decode(attempt, { sound, tags, feeds: encoders.map(({ feed }) => feed), envelope });
    const encoding = encoders.map((encoder) => encode(attempt, encoder));
    const stopAll = () => {
      for (const { stop } of [decoding, ...encoding]) stop();
      for (const { feed } of encoders) void feed.close();
    };
    await together([decoding.done, ...encoding.map(({ done }) => done)], stopAll);
    const { loudness, tagBytes } = await decoding.done;
    return {
      samples: envelope.samples,
      peaks: envelope.finish(),
      loudness,
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

/** Ends the feeds when all that there is has been given to them. */
function decode(attempt: SoundAttempt, to: { sound: Sink; tags: Sink; feeds: readonly Feed[]; envelope: Envelope }) {
  const { tools, path, plan, format, onProgress, signal, log } = attempt;
  const { sound, tags, feeds, envelope } = to;
  const pump = new SamplePump({
    envelope,
    feeds,
    channels: plan.channels,
    maxSamples: maxSeconds * plan.sampleRate,
    end: plan.editedDuration && Math.round(plan.editedDuration * plan.sampleRate),
  });
  const loudness = new LoudnessReader();
  const damage = new DamageWatch({ format, video: undefined, audio: plan.stream, audioErrors: toleratedErrors(plan) });
  let verdict: PermanentMediaError | undefined;
  const ffmpeg = startFfmpeg(tools, {
    input: { path, options: trackInputOptions() },
    globalOptions: trackGlobalOptions(plan),
    outputs: [
      { target: sound.target, options: samplesOptions() },
      { target: tags.target, options: tagsOptions(plan) },
    ],
    memoryMiB: tools.memory.track,
    wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
    signal,
    logLevel: isBroadcast(format) ? 'warning' : 'error',
    ...progressBy(plan.expectedDuration, onProgress),
    onInfo: (line) => loudness.read(line),
    onMessage: (line) => {
      log.debug({ line }, 'ffmpeg');
      verdict ??= damage.judge(line);
      if (verdict !== undefined) ffmpeg.stop('damage');
    },
    isHeldBack: () => pump.isWaiting,
  });

  const finish = async () => {
    const ended = ffmpeg.done.finally(() => {
      // It may have ended before it wrote anything.
      sound.giveUp();
      tags.giveUp();
    });
    const pumping = pump.run(sound.bytes).catch((error: unknown) => {
      // Without a reader it would wait for ever.
      ffmpeg.stop('output');
      throw error;
    });
    const [end, pumped, read] = await Promise.allSettled([ended, pumping, readAtMost(tags.bytes, maxTagBytes)]);
    // The last lines may arrive with its end.
    if (verdict !== undefined) throw verdict;
    if (end.status === 'rejected' && !isStopped(end.reason)) throw blame(end.reason);
    if (pumped.status === 'rejected') throw pumped.reason;
    if (end.status === 'rejected') throw end.reason;
    if (read.status === 'rejected') throw read.reason;
    if (envelope.samples === 0) throw await nothingIn(attempt, damage);
    if (envelope.samples < leastSamples(plan)) throw new PermanentMediaError('damaged');
    for (const feed of feeds) feed.end();
    return { loudness: loudness.result, tagBytes: read.value };
  };
  return { done: finish(), stop: () => ffmpeg.stop('output') };
}

function encode({ tools, plan, signal, log }: SoundAttempt, { quality, path, feed }: Encoder) {
  const ffmpeg = startFfmpeg(tools, {
    input: { path: feed.source, options: samplesInputOptions(plan) },
    globalOptions: [],
    outputs: [{ target: path, options: streamOptions(plan, quality) }],
    memoryMiB: tools.memory.encoder,
    wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
    signal,
    onMessage: (line) => log.debug({ line, quality }, 'ffmpeg'),
    // It waits for samples, and at the end for the disk. Only the time in all is limited.
    isHeldBack: () => true,
  });
  const finish = async () => {
    try {
      await ffmpeg.done;
    } catch (error) {
      throw isStopped(error) ? error : blame(error);
    }
    if (!feed.isEnded) throw new Error(`the encoder of ${quality} ended before its time`);
  };
  return { done: finish(), stop: () => ffmpeg.stop('output') };
}

const isStopped = (error: unknown): boolean => error instanceof FfmpegError && error.reason === 'output';

/** What an end of ffmpeg says of the file, else itself. */
function blame(error: unknown): unknown {
  return error instanceof FfmpegError ? (diagnose(error, 'damaged') ?? error) : error;
}

/** MP3s have a broken frame at the seams of recordings: one in ten seconds is hardly heard. */
function toleratedErrors({ expectedDuration = 0 }: TrackPlan): number {
  return Math.max(5, Math.floor(expectedDuration / 10));
}

/** Of one channel; a frame or two may be missing. */
function leastSamples({ exactDuration = 0, sampleRate }: TrackPlan): number {
  return (exactDuration * 0.99 - 0.1) * sampleRate;
}

/** Larger samples are what decoders refuse, some without a word. */
const maxUsualBits = 24;

/** Why not one sample came out. */
async function nothingIn(
  { tools, path, plan, signal }: SoundAttempt,
  damage: DamageWatch,
): Promise<PermanentMediaError> {
  if (damage.isRefused) return new PermanentMediaError('unsupported_codec');
  if (damage.audioErrors > 0) return new PermanentMediaError('damaged');
  const limits = { memoryMiB: tools.memory.track, signal };
  if (await hasPackets(tools, path, plan.stream.index, limits)) {
    return new PermanentMediaError(plan.stream.bitsPerSample > maxUsualBits ? 'unsupported_codec' : 'damaged');
  }
  return new PermanentMediaError('empty_file', 'The file is empty: it holds no sound.');
}
