import { PermanentMediaError } from '@millrace/service';
import { chooseAudio, familyRate } from '../../media/audioPlan.ts';
import type { AudioStream, MediaInfo, VideoStream } from '../../media/streams.ts';

/** Everything that is decided before the track is decoded. */
export interface TrackPlan {
  stream: AudioStream;
  /** Sampling rate of the encoded streams in Hz. */
  sampleRate: 44_100 | 48_000;
  /** Channels of the encoded streams: mono stays mono. */
  channels: 1 | 2;
  /** How more than two channels become two: by a downmix, or the first two alone if the channel layout is unknown. */
  mix: 'byPlace' | 'firstTwo';
  /** Index of the stream that holds the front cover. */
  cover: number | undefined;
  /** Whether tags belong to the stream, as in Ogg, instead of the file. */
  hasStreamTags: boolean;
  /** Seconds, for progress; undefined if the file gives no duration or an impossible one. */
  expectedDuration: number | undefined;
  /** Seconds that must be decoded, if the format counts its samples: decoders skip damage silently. */
  exactDuration: number | undefined;
  /** Seconds after which there is only padding: the end of an edit list, which ffmpeg does not apply exactly. */
  editedDuration: number | undefined;
  /** Maximum seconds, for time limits: the duration in a header may be too small, too. */
  longestDuration: number;
}

/**
 * Chooses the audio stream, its output format and the cover.
 *
 * @throws PermanentMediaError if no track can be made from the file
 */
export function planTrack(info: MediaInfo): TrackPlan {
  const stream = chooseAudio(info.audio);
  // There are audio streams (the probe checked that), but none has a known codec.
  if (stream === undefined) throw new PermanentMediaError('unsupported_codec');
  if (stream.isEncrypted) throw new PermanentMediaError('encrypted');
  // Not audible sound; at one sample per second, a small file would take days to encode.
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

/** Hz: the lowest telephone rate is 8000, and some games used 4000. */
const leastSampleRate = 2000;
/** With any codec, only silence takes less. */
const leastBytesPerSecond = 500;
/** The lowest rate of speech codecs. */
const lowBytesPerSecond = 600;

function isCredible(seconds: number, size: number): boolean {
  return seconds > 0 && seconds <= 3600 + size / leastBytesPerSecond;
}

/** ffmpeg guesses the layout of up to eight channels and can downmix the usual layouts. */
function hasKnownPlaces({ layout, channels }: AudioStream): boolean {
  if (channels <= 2) return true;
  if (layout === '' || layout === 'unknown') return channels <= 8;
  return /^(quad|hexagonal|octagonal|[2-7]\.[01])(\([a-z-]+\))?$/.test(layout);
}

/** The front cover, else the first picture that is not an icon. Video streams do not count. */
function chooseCover(streams: readonly VideoStream[]): VideoStream | undefined {
  const pictures = streams.filter((stream) => stream.isPicture);
  return (
    pictures.find(({ comment }) => comment === 'Cover (front)') ??
    pictures.find(({ comment }) => !/icon/i.test(comment)) ??
    pictures[0]
  );
}
