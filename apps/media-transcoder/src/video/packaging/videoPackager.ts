import { Mp4Error } from '../../mp4/boxes.ts';
import type { Fragment, Sample } from '../../mp4/fragment.ts';
import type { Track } from '../../mp4/track.ts';
import { writeFragment } from '../../mp4/writer.ts';
import {
  boundaryTolerance,
  initName,
  type PackagedTrack,
  type Segment,
  type StoreFile,
  segmentName,
  segmentSeconds,
} from './types.ts';

/** A closed group of pictures: one sync sample, then the rest. Times in the track's units, from 0. */
interface Group {
  decodeTime: number;
  samples: Sample[];
  /** Presentation time of each sample. */
  shown: number[];
  /** Presentation time of its key frame, which is shown first. */
  start: number;
  /** End of its last picture. */
  end: number;
}

/** Where a rendition is taken up: what comes before was packaged elsewhere. */
export interface Resumption {
  /** Composition offset of the rendition's first sample, in the track's units. */
  offset: number;
  /** Segments, and key frames, before the first group. */
  segments: number;
  keyframes: number;
}

export interface VideoPackagerOptions {
  /** Called with the end of each segment in seconds: audio is cut there, too. */
  onSegment?: ((end: number) => void) | undefined;
  /** Absent: from the beginning. Otherwise decode times of fragments count from the rendition's first sample. */
  resumption?: Resumption | undefined;
  /** Seconds at which segments begin, from 0, if not every four seconds. */
  cuts?: readonly number[] | undefined;
}

const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/**
 * Turns the groups of pictures of one rendition into segments, and stores each as soon as it is complete. One group is held back,
 * because only the next one tells its duration.
 */
export class VideoPackager {
  readonly #track: Track;
  readonly #store: StoreFile;
  readonly #onSegment: (end: number) => void;
  readonly #cuts: readonly number[] | undefined;
  readonly #segments: Segment[] = [];
  #earlierSegments = 0;
  #initBytes = 0;
  #origin: { decodeTime: number; offset: number } | undefined;
  #held: Group | undefined;
  /** Parts of the current segment. */
  #parts: Buffer[] = [];
  #segment: Segment | undefined;
  #sequence = 0;
  #maxFrameRate = 0;

  constructor(track: Track, store: StoreFile, { onSegment = () => {}, resumption, cuts }: VideoPackagerOptions = {}) {
    this.#track = track;
    this.#store = store;
    this.#onSegment = onSegment;
    this.#cuts = cuts;
    if (resumption === undefined) return;
    this.#origin = { decodeTime: 0, offset: resumption.offset };
    this.#earlierSegments = resumption.segments;
    this.#sequence = resumption.keyframes;
  }

  async init(bytes: Buffer): Promise<void> {
    this.#initBytes = bytes.length;
    await this.#store(initName, bytes);
  }

  async add(fragment: Fragment): Promise<void> {
    for (const group of this.#groupsOf(fragment)) {
      if (this.#held !== undefined) await this.#complete(this.#held, group.start);
      this.#held = group;
      await this.#openSegment(group);
    }
  }

  /** Seconds of all pictures; valid after the last fragment was added. */
  get end(): number {
    return (this.#held?.end ?? 0) / this.#track.timescale;
  }

  /**
   * Extends the last picture to `end` seconds (at least to its own end).
   *
   * @throws Mp4Error if there was no picture
   */
  async finish(end: number): Promise<PackagedTrack> {
    const group = this.#held;
    const last = group && lastOf(group.samples);
    if (group === undefined || last === undefined) throw new Mp4Error('there was no picture');
    const units = Math.max(group.end, Math.round(end * this.#track.timescale));
    if (units > group.end) {
      // The sample that is last in decode order may not be the last shown, but only its duration moves no other sample.
      const decodeTime = group.decodeTime + sum(group.samples.slice(0, -1));
      last.duration = units - (decodeTime + last.compositionOffset - (this.#origin?.offset ?? 0));
    }
    await this.#complete(group, units);
    await this.#closeSegment(units);
    return {
      track: this.#track,
      initName,
      initBytes: this.#initBytes,
      segments: this.#segments,
      maxFrameRate: this.#maxFrameRate,
    };
  }

  /**
   * A fragment of ffmpeg has one group. Composition offsets are positive, and the edit list that ffmpeg wrote into the init segment
   * subtracts the first one, so the first picture is shown at 0. Negative offsets without an edit list would mean the same, but
   * players based on ffmpeg's demuxer would then show the picture two frames late.
   */
  #groupsOf(fragment: Fragment): Group[] {
    const first = fragment.samples[0];
    if (first === undefined) return [];
    this.#origin ??= { decodeTime: fragment.decodeTime, offset: first.compositionOffset };
    const { decodeTime, offset } = this.#origin;
    const groups: Group[] = [];
    let at = fragment.decodeTime - decodeTime;
    for (const sample of fragment.samples) {
      const shown = at + sample.compositionOffset - offset;
      if (sample.isSync) groups.push({ decodeTime: at, samples: [], shown: [], start: shown, end: shown });
      const group = lastOf(groups) ?? this.#held;
      if (group === undefined) throw new Mp4Error('the first sample is not a key frame');
      group.samples.push(sample);
      group.shown.push(shown);
      group.end = Math.max(group.end, shown + sample.duration);
      at += sample.duration;
    }
    return groups;
  }

  async #openSegment(group: Group): Promise<void> {
    const bucket = (units: number) => this.#segmentAt(units / this.#track.timescale + 2 * boundaryTolerance);
    const start = this.#segment && Math.round(this.#segment.start * this.#track.timescale);
    if (start !== undefined && bucket(start) === bucket(group.start)) return;
    if (this.#segment !== undefined) await this.#closeSegment(group.start);
    this.#segment = {
      name: segmentName(this.#earlierSegments + this.#segments.length),
      start: group.start / this.#track.timescale,
      duration: 0,
      bytes: 0,
      iFrames: [],
    };
  }

  /** A number that differs between segments, of the one that has a time. */
  #segmentAt(seconds: number): number {
    if (this.#cuts === undefined) return Math.floor(seconds / segmentSeconds);
    // Groups arrive in order, so the segment is the open one or the next.
    let at = this.#segments.length;
    while ((this.#cuts[at] ?? Number.POSITIVE_INFINITY) <= seconds) at += 1;
    return at;
  }

  /** Writes a group whose end is known. */
  async #complete(group: Group, end: number): Promise<void> {
    const segment = this.#segment;
    if (segment === undefined) throw new Mp4Error('a group without a segment');
    const seconds = group.shown.map((units) => units / this.#track.timescale);
    this.#maxFrameRate = Math.max(
      this.#maxFrameRate,
      densestRate(seconds, (end - group.start) / this.#track.timescale),
    );
    const { bytes, firstSampleEnd } = writeFragment(this.#track.id, ++this.#sequence, group);
    segment.iFrames.push({
      start: group.start / this.#track.timescale,
      duration: (end - group.start) / this.#track.timescale,
      offset: segment.bytes,
      length: firstSampleEnd,
    });
    segment.bytes += bytes.length;
    this.#parts.push(bytes);
  }

  async #closeSegment(end: number): Promise<void> {
    const segment = this.#segment;
    if (segment === undefined) return;
    const seconds = end / this.#track.timescale;
    segment.duration = seconds - segment.start;
    this.#segments.push(segment);
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#segment = undefined;
    this.#onSegment(seconds);
    await this.#store(segment.name, bytes);
  }
}

const sum = (samples: readonly Sample[]) => samples.reduce((total, sample) => total + sample.duration, 0);

/** Frames per measured window: short enough to see a burst, long enough to even out jitter. */
const stretch = 8;

/** Frames per second in the densest window, or of all frames if there are fewer. Times in seconds. */
function densestRate(shown: readonly number[], duration: number): number {
  const times = [...shown].sort((a, b) => a - b);
  if (times.length <= stretch) return duration > 0 ? times.length / duration : 0;
  const spans = times.slice(stretch).map((time, at) => time - (times[at] ?? time));
  return stretch / Math.max(Math.min(...spans), 1e-6);
}
