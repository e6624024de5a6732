import { segmentOf } from '@millrace/jobs';
import { Mp4Error } from '../../mp4/boxes.ts';
import type { Fragment } from '../../mp4/fragment.ts';
import type { Track } from '../../mp4/track.ts';
import { type Cut, keyframesBefore } from '../parts/windows.ts';
import type { PackagedTrack, StoreFile } from './types.ts';
import { VideoPackager } from './videoPackager.ts';

/**
 * Packages the window of a part: drops the groups of pictures around it, and writes segments with the names, the numbers and the times
 * that they have in an encode of the whole.
 */
export class WindowPackager {
  readonly #track: Track;
  readonly #cut: Cut;
  readonly #store: StoreFile;
  /** Units of the track between two frames. */
  readonly #unit: number;
  #decodeTime: number | undefined;
  #packager: VideoPackager | undefined;
  /** The init segments of all parts are equal if the parts can be joined. */
  #init: Buffer = Buffer.alloc(0);
  #frames = 0;

  constructor(track: Track, store: StoreFile, cut: Cut) {
    this.#track = track;
    this.#store = store;
    this.#cut = cut;
    this.#unit = (track.timescale * cut.rate.denominator) / cut.rate.numerator;
    if (!Number.isInteger(this.#unit)) throw new Mp4Error('frames do not last a whole number of units');
  }

  async init(bytes: Buffer): Promise<void> {
    this.#init = bytes;
  }

  /** ffmpeg writes a fragment for each group of pictures; groups are closed, so their frames are consecutive. */
  async add(fragment: Fragment): Promise<void> {
    const { from, to, start } = this.#cut;
    const [first] = fragment.samples;
    if (first === undefined) return;
    this.#decodeTime ??= fragment.decodeTime;
    const frame = start + (fragment.decodeTime - this.#decodeTime) / this.#unit;
    if (frame < from || (to !== null && frame >= to)) return;
    this.#packager ??= await this.#open(first.compositionOffset);
    await this.#packager.add({ decodeTime: frame * this.#unit, samples: fragment.samples });
    this.#frames += fragment.samples.length;
  }

  async #open(offset: number): Promise<VideoPackager> {
    const { from, rate } = this.#cut;
    const packager = new VideoPackager(this.#track, this.#store, {
      resumption: { offset, segments: segmentOf(from, rate), keyframes: keyframesBefore(from, rate) },
    });
    await packager.init(this.#init);
    return packager;
  }

  get initSegment(): Buffer {
    return this.#init;
  }

  /** Frames in the window. */
  get frames(): number {
    return this.#frames;
  }

  /** Undefined if the source has no frame in the window. */
  async finish(): Promise<PackagedTrack | undefined> {
    return this.#packager?.finish(this.#packager.end);
  }
}
