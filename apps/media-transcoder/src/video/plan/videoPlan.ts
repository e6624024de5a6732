import { PermanentMediaError } from '@millrace/service';
import { maxPixels } from '../../ffmpeg/arguments/input.ts';
import { isBroadcast } from '../../ffmpeg/run/damage.ts';
import { type AudioPlan, chooseAudio } from '../../media/audioPlan.ts';
import { planTracks } from '../../media/audioTracks.ts';
import { type Changes, noChanges } from '../../media/changes.ts';
import { ratio } from '../../media/rational.ts';
import type { MediaInfo, VideoStream } from '../../media/streams.ts';
import type { Cuts } from '../passthrough/cuts.ts';
import { chooseVideo } from './chooseVideo.ts';
import { ladderFor, type Rung, type Size } from './ladder.ts';
import { type Timing, timingOf } from './timing.ts';

/** Everything that is decided before the encode starts. */
export interface VideoPlan {
  stream: VideoStream;
  /** The main audio. */
  audio: AudioPlan | undefined;
  /** In other languages, for example. */
  otherAudio: AudioPlan[];
  /** Best first, at least one. */
  rungs: [Rung, ...Rung[]];
  thumbnail: Size;
  timing: Timing;
  /** Frames per second for bit rate limits; the declared rate is measured. */
  nominalRate: number;
  /** What changes within the streams. */
  changes: Changes;
  /** A recording of a broadcast. */
  isBroadcast: boolean;
  /** Seconds for which the last frame is held, because the audio continues. */
  holdLastFrame: number;
  /** Seconds, for progress and time limits; undefined if the file does not tell. */
  expectedDuration: number | undefined;
  /** Seconds after which the job fails: gaps between frames are filled, so a few bytes may claim years. */
  longestDuration: number;
  /** The rungs were chosen for this film, by more than its size. */
  isTailored?: boolean;
  /** The largest rendition is the source's own samples, and all are cut like this. */
  passthrough?: Cuts;
}

/** Longest side of a thumbnail in pixels. */
export const maxThumbnailSide = 1280;

/**
 * Chooses streams, sizes and timing.
 *
 * @throws PermanentMediaError if no video can be made from the file
 */
export function planVideo(info: MediaInfo, changes: Changes = noChanges): VideoPlan {
  const stream = chooseVideo(info.video);
  if (stream === undefined) throw new PermanentMediaError('no_video_stream');
  if (stream.isEncrypted || chooseAudio(info.audio)?.isEncrypted) throw new PermanentMediaError('encrypted');
  if (stream.codec === '' || stream.codec === 'unknown' || stream.codec === 'none') {
    throw new PermanentMediaError('unsupported_codec');
  }
  if (!hasKnownColours(stream)) {
    throw new PermanentMediaError(
      'unsupported_codec',
      'The colours of this Dolby Vision profile cannot be converted. Export the video as HDR10, HLG or SDR.',
    );
  }
  // A stream without a picture size was cut before its first frame, or is not video.
  if (stream.width <= 0 || stream.height <= 0) throw new PermanentMediaError('damaged');
  if (stream.width * stream.height > maxPixels) throw new PermanentMediaError('too_complex');
  const [top, ...lower] = ladderFor(displaySize(stream));
  if (top === undefined) throw new RangeError('the ladder is empty');
  const timing = timingOf(stream);
  const rate = timing.kind === 'constant' ? timing.rate : stream.averageRate;
  const longestDuration = 3600 + info.size / leastBytesPerSecond;
  const [audio, ...otherAudio] = planTracks(info.audio, info.format);
  const isRecording = isBroadcast(info.format);
  const claimed = info.duration ?? stream.duration;
  return {
    stream,
    audio,
    otherAudio,
    rungs: [top, ...lower],
    thumbnail: thumbnailSize(top),
    timing,
    nominalRate: rate ? ratio(rate) : 30,
    // In recordings, the sound changes with every film.
    changes: isRecording ? { ...changes, sound: true } : changes,
    isBroadcast: isRecording,
    // The durations of their streams are estimates.
    holdLastFrame: isRecording ? 0 : holdFor(stream, audioOf({ audio, otherAudio }), info.size),
    expectedDuration: claimed !== undefined && claimed <= longestDuration ? claimed : undefined,
    longestDuration,
  };
}

/** All audio, the main one first. */
export const audioOf = ({ audio, otherAudio }: Pick<VideoPlan, 'audio' | 'otherAudio'>): AudioPlan[] =>
  audio === undefined ? [] : [audio, ...otherAudio];

/** From this one on, the compatibility is told reliably; of the earlier ones, only profile 5 has colours of its own. */
const firstTellingProfile = 8;

/**
 * Whether the pictures can be shown without Dolby Vision. In profile 5, and in later ones without a compatible base layer, they are in
 * the colour space IPT-PQ-c2: read as YCbCr, they are green and violet.
 */
const hasKnownColours = ({ dolbyVision }: VideoStream): boolean =>
  dolbyVision === undefined ||
  (dolbyVision.profile !== 5 && (dolbyVision.profile < firstTellingProfile || dolbyVision.compatibility !== 0));

/** The size shown: with square pixels, after rotation. */
export function displaySize(stream: VideoStream): Size {
  const width = stream.width * stream.pixelAspect;
  const turned = stream.rotation % 180 === 90;
  return turned ? { width: stream.height, height: width } : { width, height: stream.height };
}

/** The size of the thumbnail of a video whose largest rendition has this size. */
export function thumbnailSize(size: Size): Size {
  const scale = Math.min(1, maxThumbnailSide / Math.max(size.width, size.height));
  const even = (value: number) => Math.max(2, Math.floor((value * scale) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** Even a picture that never changes takes more. */
const leastBytesPerSecond = 100;

/** All audio takes more. A longer claimed duration is false, or up to 47 hours of held picture would be encoded. */
const leastAudioBytesPerSecond = 500;

/** Both end together (Apple's 8.3): if the audio lasts more than 0.1 s longer, the last picture is held. */
function holdFor(video: VideoStream, audio: readonly AudioPlan[], size: number): number {
  const { start, duration } = video;
  if (duration === undefined) return 0;
  const ends = audio.map(({ stream }) => (stream.duration === undefined ? 0 : (stream.start ?? 0) + stream.duration));
  const gap = Math.max(0, ...ends) - ((start ?? 0) + duration);
  return gap > 0.1 ? Math.min(gap, size / leastAudioBytesPerSecond) : 0;
}
