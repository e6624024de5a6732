import { readAvcConfiguration } from '../../avc/configuration.ts';
import { sampleOf, unitsOf, unitType, unitTypes } from '../../avc/units.ts';
import { findBox, requireBox } from '../../mp4/boxes.ts';
import type { Fragment, Sample } from '../../mp4/fragment.ts';
import { visualConfiguration } from '../../mp4/track.ts';
import type { FragmentReader } from '../packaging/consume.ts';
import type { VideoPackager } from '../packaging/videoPackager.ts';
import type { Cuts } from './cuts.ts';
import { UnfitError } from './errors.ts';

/** Units that no player needs. Captions in them would contradict the playlist, which declares none. */
const superfluous = new Set([unitTypes.sei, unitTypes.delimiter, unitTypes.filler]);

/**
 * Packages the source's own samples, which ffmpeg has put into fragments of one group each. It proves what the index has claimed: closed
 * groups that begin with an IDR, constant timing from 0, and one pair of parameter sets.
 */
export class CopiedPackager implements FragmentReader {
  readonly #packager: VideoPackager;
  readonly #cuts: Cuts;
  /** Units of the track that a frame lasts. */
  readonly #unit: number;
  #sets: Buffer[] = [];
  /** Units before the first frame that the edit list hides. */
  #hidden = 0;
  #groups = 0;
  #frames = 0;

  /** @param timescale of the track that arrives */
  constructor(packager: VideoPackager, timescale: number, cuts: Cuts) {
    this.#packager = packager;
    this.#cuts = cuts;
    this.#unit = (timescale * cuts.rate.denominator) / cuts.rate.numerator;
  }

  async init(bytes: Buffer): Promise<void> {
    const trak = requireBox(bytes, ['moov', 'trak']).body;
    const { sequenceSets, pictureSets } = readAvcConfiguration(visualConfiguration(trak));
    this.#sets = [...sequenceSets, ...pictureSets];
    this.#hidden = hiddenUnits(findBox(trak, ['edts', 'elst'])?.body);
    await this.#packager.init(bytes);
  }

  /** @throws UnfitError */
  async add(fragment: Fragment): Promise<void> {
    const { samples } = fragment;
    if (samples.length === 0) return;
    this.#check(fragment);
    this.#groups += 1;
    this.#frames += samples.length;
    await this.#packager.add({ ...fragment, samples: samples.map((sample) => this.#clean(sample)) });
  }

  /** @throws UnfitError if samples are missing */
  finish(): void {
    if (this.#frames !== this.#cuts.frames) throw new UnfitError('the number of samples');
  }

  #check({ decodeTime, samples }: Fragment): void {
    const unit = this.#unit;
    const [first] = samples;
    if (this.#groups === 0 && (decodeTime !== 0 || first?.compositionOffset !== this.#hidden)) {
      throw new UnfitError('the start');
    }
    if (this.#cuts.groups[this.#groups] !== this.#frames || decodeTime !== this.#frames * unit) {
      throw new UnfitError('the groups');
    }
    const places = new Set<number>();
    for (const [at, { compositionOffset, duration, isSync }] of samples.entries()) {
      if (duration !== unit) throw new UnfitError('the timing');
      if (isSync !== (at === 0)) throw new UnfitError('the key frames');
      places.add(at + (compositionOffset - this.#hidden) / unit);
    }
    // Each place once: no frame is shown before its group or after it, and none is missing.
    const isClosed = samples.every((_sample, at) => places.has(at));
    if (!isClosed || first?.compositionOffset !== this.#hidden) throw new UnfitError('a group that is not closed');
  }

  /** Keeps the slices only. */
  #clean(sample: Sample): Sample {
    const units = unitsOf(sample.data);
    if (units === undefined) throw new UnfitError('a damaged sample');
    const slices = units.filter((unit) => this.#isSlice(unit, sample.isSync));
    if (slices.length === 0) throw new UnfitError('a sample without a picture');
    return slices.length === units.length ? sample : { ...sample, data: sampleOf(slices) };
  }

  #isSlice(unit: Buffer, isSync: boolean): boolean {
    const type = unitType(unit);
    if (type === (isSync ? unitTypes.idrSlice : unitTypes.slice)) return true;
    if (superfluous.has(type) || this.#sets.some((set) => set.equals(unit))) return false;
    throw new UnfitError(`a unit of type ${type}`);
  }
}

/** Where the presentation begins in the media. @throws UnfitError if the track begins later than the others */
function hiddenUnits(elst: Buffer | undefined): number {
  if (elst === undefined) return 0;
  const start = elst[0] === 1 ? Number(elst.readBigInt64BE(16)) : elst.readInt32BE(12);
  if (elst.readUInt32BE(4) !== 1 || start < 0) throw new UnfitError('the start');
  return start;
}
