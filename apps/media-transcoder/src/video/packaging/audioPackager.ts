import { soundFrameSamples as frameSamples, soundFramesBefore } from '@millrace/jobs';
import type { Fragment } from '../../mp4/fragment.ts';
import type { Track } from '../../mp4/track.ts';
import { writeFragment } from '../../mp4/writer.ts';
import { initName, type PackagedTrack, type Segment, type StoreFile, segmentName } from './types.ts';

/** Frames that the encoder writes before the first sample. */
const primingFrames = 1;
/** A stereo AAC-LC frame of silence; valid at every sampling rate. */
const silence = Buffer.from('21100460 8c1c'.replace(' ', ''), 'hex');

/** What was received and is in no segment yet. */
export interface AudioRest {
  packaged: PackagedTrack;
  /** AAC frames. */
  frames: Buffer[];
}

/**
 * Cuts one AAC rendition at the frames nearest to the video's cuts, and makes it as long as the video. The priming frame is dropped
 * instead of hidden by an edit list, which some players ignore; so time 0 is the same in all players.
 */
export class AudioPackager {
  readonly #track: Track;
  readonly #store: StoreFile;
  readonly #segments: Segment[] = [];
  #initBytes = 0;
  #toSkip = primingFrames;
  #frames: Buffer[] = [];
  #boundaries: number[] = [];
  /** Frames already in segments. */
  #written = 0;

  /** @param rest of a packager that was suspended: this one goes on where that one has stopped */
  constructor(track: Track, store: StoreFile, rest?: AudioRest) {
    this.#track = track;
    this.#store = store;
    if (rest === undefined) return;
    this.#toSkip = 0;
    this.#initBytes = rest.packaged.initBytes;
    this.#segments.push(...rest.packaged.segments);
    this.#frames = rest.frames;
    const end = rest.packaged.segments.at(-1);
    this.#written = end === undefined ? 0 : Math.round(((end.start + end.duration) * track.timescale) / frameSamples);
  }

  async init(bytes: Buffer): Promise<void> {
    this.#initBytes = bytes.length;
    await this.#store(initName, bytes);
  }

  async add(fragment: Fragment): Promise<void> {
    for (const sample of fragment.samples) {
      if (this.#toSkip > 0) this.#toSkip--;
      else this.#frames.push(sample.data);
    }
    await this.#cut();
  }

  /** Ends a segment at this second. */
  cutAt(seconds: number): void {
    this.#boundaries.push(seconds);
  }

  /** Seconds of audio received so far. */
  get end(): number {
    return this.#seconds(this.#written + this.#frames.length);
  }

  /** Adds silence or drops the last frames, so that the audio ends at `end` seconds within half a frame. */
  async finish(end: number): Promise<PackagedTrack> {
    await this.#cut();
    const total = Math.max(this.#frameAt(end), this.#written, 1);
    this.#frames.length = Math.min(this.#frames.length, total - this.#written);
    // The last boundary is the end of the video itself.
    for (const boundary of this.#boundaries.slice(0, -1)) await this.#write(this.#frameAt(boundary), total);
    this.#boundaries = [];
    await this.#write(total, total);
    return this.#packaged;
  }

  /** Ends without an end of the video: what is in no segment stays as frames. */
  suspend(): AudioRest {
    return { packaged: this.#packaged, frames: this.#frames };
  }

  get #packaged(): PackagedTrack {
    return { track: this.#track, initName, initBytes: this.#initBytes, segments: this.#segments, maxFrameRate: 0 };
  }

  async #cut(): Promise<void> {
    for (let next = this.#boundaries[0]; next !== undefined; next = this.#boundaries[0]) {
      const frame = this.#frameAt(next);
      if (this.#written + this.#frames.length < frame) return;
      this.#boundaries.shift();
      await this.#write(frame, frame);
    }
  }

  /** Writes a segment up to `frame`; silence replaces missing frames. */
  async #write(frame: number, limit: number): Promise<void> {
    const count = Math.min(frame, limit) - this.#written;
    if (count <= 0) return;
    const frames = this.#frames.splice(0, count);
    while (frames.length < count) frames.push(silence);
    const { bytes } = writeFragment(this.#track.id, this.#segments.length + 1, {
      decodeTime: this.#written * frameSamples,
      samples: frames.map((data) => ({ data, duration: frameSamples, compositionOffset: 0, isSync: true })),
    });
    const segment = {
      name: segmentName(this.#segments.length),
      start: this.#seconds(this.#written),
      duration: this.#seconds(count),
      bytes: bytes.length,
      iFrames: [],
    };
    this.#segments.push(segment);
    this.#written += count;
    await this.#store(segment.name, bytes);
  }

  #frameAt(seconds: number): number {
    return soundFramesBefore(seconds, this.#track.timescale);
  }

  #seconds(frames: number): number {
    return (frames * frameSamples) / this.#track.timescale;
  }
}
