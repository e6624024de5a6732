import { PermanentMediaError } from '@millrace/service';
import { chooseAudio, familyRate } from '../../media/audioPlan.ts';
import type { AudioStream, MediaInfo, VideoStream } from '../../media/streams.ts';

/** Everything that is decided of a track before it is decoded. */
export interface TrackPlan {
  stream: AudioStream;
  /** Of the streams that are made, in Hz. */
  sampleRate: 44_100 | 48_000;
  /** Of the streams that are made: mono stays mono. */
  channels: 1 | 2;
  /** How more than two channels become two: mixed by their places, or, where those are unknown, the first two alone. */
  mix: 'byPlace' | 'firstTwo';
  /** Index of the stream that holds the front cover. */
  cover: number | undefined;
  /** Whether tags belong to the stream, as in Ogg, rather than to the file. */
  hasStreamTags: boolean;
  /** Seconds, for progress; undefined when the file does not say, or says what cannot be. */
  expectedDuration: number | undefined;
  /** Seconds that there must be: the format counts its samples, and decoders pass over what is damaged without a word. */
  exactDuration: number | undefined;
  /** Seconds after which there is but padding: where an edit list ends, which ffmpeg does not obey to the sample. */
  editedDuration: number | undefined;
  /** Seconds at most, for time limits: what a header claims may be too little as well. */
  longestDuration: number;
}

/**
 * Chooses the sound, its shape, and the cover.
 *
 * @throws PermanentMediaError when there is nothing to make a track of
 */
export function planTrack(info: MediaInfo): TrackPlan {
  const stream = chooseAudio(info.audio);
  // There are streams of sound (or the probe would have said so), and of none is anything known.
  if (stream === undefined) throw new PermanentMediaError('unsupported_codec');
  if (stream.isEncrypted) throw new PermanentMediaError('encrypted');
  // No sound; a file of a sample a second is a small one that takes days to encode.
  if (stream.sampleRate < leastSampleRate) throw new PermanentMediaError('unsupported_codec');
  const claimed = stream.duration ?? info.duration;
  const expectedDuration = claimed !== undefined && isCredible(claimed, info.size) ? claimed : undefined;
  return {
    stream,
    sampleRate: familyRate(stream.sampleRate),
    channels: stream.channels === 1 ? 1 : 2,
    mix: hasKnownPlaces(stream) ? 'byPlace' : 'firstTwo',
    cover: chooseCover(info.video)?.index,
    hasStreamTags: info.format === 'ogg',
    expectedDuration,
    exactDuration: info.format === 'flac' ? claimed : undefined,
    editedDuration: info.format.split(',').includes('mov') ? stream.duration : undefined,
    longestDuration: Math.max(expectedDuration ?? 0, info.size / lowBytesPerSecond, 60),
  };
}

/** Hz: the lowest that telephones have is 8000, and some games had 4000. */
const leastSampleRate = 2000;
/** Less than this takes only silence, whatever the codec. */
const leastBytesPerSecond = 500;
/** Speech codecs at their lowest. */
const lowBytesPerSecond = 600;

function isCredible(seconds: number, size: number): boolean {
  return seconds > 0 && seconds <= 3600 + size / leastBytesPerSecond;
}

/** ffmpeg guesses the places of up to eight channels, and knows how to mix those of the usual layouts. */
function hasKnownPlaces({ layout, channels }: AudioStream): boolean {
  if (channels <= 2) return true;
  if (layout === '' || layout === 'unknown') return channels <= 8;
  return /^(quad|hexagonal|octagonal|[2-7]\.[01])(\([a-z-]+\))?$/.test(layout);
}

/** Of several pictures the front cover, else the first that is no icon. Moving pictures are none. */
function chooseCover(streams: readonly VideoStream[]): VideoStream | undefined {
  const pictures = streams.filter((stream) => stream.isPicture);
  return (
    pictures.find(({ comment }) => comment === 'Cover (front)') ??
    pictures.find(({ comment }) => !/icon/i.test(comment)) ??
    pictures[0]
  );
}
