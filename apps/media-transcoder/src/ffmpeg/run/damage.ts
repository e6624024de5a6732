import { type MediaErrorCode, PermanentMediaError } from '@millrace/service';

export interface DamageWatchOptions {
  /** The demuxer's name, as ffprobe reports it. */
  format: string;
  /** The video stream that is decoded. */
  video: { index: number; codec: string } | undefined;
  audio: { index: number } | undefined;
  /** Audio streams whose damage is only counted. */
  otherAudio?: readonly { index: number }[];
  /** Audio frames that may be lost; five if absent. */
  audioErrors?: number;
}

/** Recordings of broadcasts have glitches, which every receiver tolerates; a file that a muxer closed has none. */
const broadcastFormats = new Set(['mpegts', 'mpeg']);
const toleratedGlitches = { broadcast: 20, file: 0 };

/** Whether packets of this format carry marks of loss, for which ffmpeg only warns. */
export function isBroadcast(format: string): boolean {
  return broadcastFormats.has(format);
}
const packetIsDamaged = /corrupt input packet|changing packet size/;

/** MP3 in AVI may start or end in the middle of a frame: less than a tenth of a second. */
const toleratedAudioErrors = 5;

/** Messages of a stream cut between key frames: nothing can be shown before the first one, and nothing is lost after it. */
const startsBetweenKeyframes =
  /non-existing [PS]PS|decode_slice_header error|no frame!|[Rr]eference picture|reference (count|frames)|ref with POC|co located POCs|mmco|First slice in a frame missing|sps_id|PPS id out of range|VPS \d+ does not exist|Skipping invalid undecodable NALU|warning: first frame is no keyframe|SEI type|Frame num (gap|change)|illegal short term buffer|RASL/;

/** Messages of a decoder about a feature that it does not support. */
const refusal = /not supported|unsupported|not (yet )?implemented|patches welcome/i;

const endsTooEarly = /File ended prematurely|partial file/;
const containerIsDamaged =
  /exceeds containing master element|invalid as first byte of an EBML number|Invalid track number|Invalid EBML|Error reading lacing/i;

/** Decoders that report damaged pictures themselves, which makes the general message redundant. */
const talkative = new Set(['h264', 'hevc']);

/**
 * Judges ffmpeg's messages during decoding. Decoders conceal damage and ffmpeg exits with 0. A video with a hole is not what was
 * uploaded, so the first message of damage ends the job.
 */
export class DamageWatch {
  readonly #options: DamageWatchOptions;
  readonly #tolerated: number;
  #glitches = 0;
  #audioErrors = 0;
  readonly #otherErrors = new Map<number, number>();
  #isRefused = false;

  constructor(options: DamageWatchOptions) {
    this.#options = options;
    this.#tolerated = isBroadcast(options.format) ? toleratedGlitches.broadcast : toleratedGlitches.file;
  }

  /** Whether a decoder reported that it does not support a feature of the file. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Audio packets that could not be decoded. */
  get audioErrors(): number {
    return this.#audioErrors;
  }

  /** Of the other audio streams, those that have lost too many packets. */
  isDamaged({ index }: { index: number }): boolean {
    return (this.#otherErrors.get(index) ?? 0) > this.#toleratedAudio();
  }

  /** The verdict on the file after this line; undefined while the file may be good. */
  judge(line: string): PermanentMediaError | undefined {
    if (refusal.test(line)) this.#isRefused = true;
    if (endsTooEarly.test(line)) return this.#verdict('truncated', line);
    if (this.#isGlitch(line) && ++this.#glitches > this.#tolerated) return this.#verdict('damaged', line);
    const { audio, otherAudio = [] } = this.#options;
    const failed = failedStream(line);
    for (const { index } of otherAudio) {
      if (failed === index) this.#otherErrors.set(index, (this.#otherErrors.get(index) ?? 0) + 1);
    }
    if (audio !== undefined && failed === audio.index && ++this.#audioErrors > this.#toleratedAudio()) {
      return this.#verdict('damaged', line);
    }
    return undefined;
  }

  #toleratedAudio(): number {
    return Math.max(this.#tolerated, this.#options.audioErrors ?? toleratedAudioErrors);
  }

  #isGlitch(line: string): boolean {
    if (startsBetweenKeyframes.test(line)) return false;
    if (containerIsDamaged.test(line) || packetIsDamaged.test(line)) return true;
    if (this.#options.video === undefined) return false;
    const { index, codec } = this.#options.video;
    const component = /^\[(?:lib)?(\w+) @ \w+\] \[error\]/.exec(line)?.[1];
    if (component === codec || (component === 'dav1d' && codec === 'av1')) return true;
    return failedStream(line) === index && !talkative.has(codec);
  }

  #verdict(code: MediaErrorCode, line: string): PermanentMediaError {
    // Checks the decoder's error code, not its wording: damage also makes a decoder report unknown features.
    const isMissing = code === 'damaged' && /patches welcome|Function not implemented/.test(line);
    return new PermanentMediaError(isMissing ? 'unsupported_codec' : code, undefined, { cause: line });
  }
}

/** The input stream of a packet that could not be decoded, in the formats of ffmpeg 5 and of ffmpeg 6 and later. */
function failedStream(line: string): number | undefined {
  const match =
    /Error while decoding stream #0:(\d+)/.exec(line) ??
    (line.includes('[error] Error submitting packet') ? /\[[a-z]+#0:(\d+)/.exec(line) : null);
  return match ? Number(match[1]) : undefined;
}
