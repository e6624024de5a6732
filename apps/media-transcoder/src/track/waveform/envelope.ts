import { PermanentMediaError } from '@millrace/service';

/** The peaks of a track over time. Values are between -1 and 1, or beyond if samples exceed full scale. */
export interface Peaks {
  /** Lowest and highest sample of each pixel. */
  min: Float32Array;
  max: Float32Array;
  /** Length of a pixel in samples of one channel. */
  samplesPerPixel: number;
}

/** A track has between half of this and all of it, unless it is only a few seconds long. */
const maxPixels = 4096;
const firstSamplesPerPixel = 64;

/**
 * Collects the peaks of a track whose length is unknown until its end. When all pixels are used, each two are merged and the pixel
 * length doubles. So a day takes no more memory than a song.
 *
 * A pixel has the extremes of all channels, so that a sound out of phase does not cancel out.
 */
export class Envelope {
  readonly #channels: number;
  readonly #min = new Float32Array(maxPixels);
  readonly #max = new Float32Array(maxPixels);
  #samplesPerPixel = firstSamplesPerPixel;
  #length = 0;
  /** Values (of all channels) already in the pixel at `#length`. */
  #filled = 0;
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  #values = 0;

  constructor(channels: number) {
    this.#channels = channels;
  }

  /** Samples of one channel so far. */
  get samples(): number {
    return Math.floor(this.#values / this.#channels);
  }

  /**
   * @param values interleaved samples; a chunk may end between the channels
   * @throws PermanentMediaError `damaged` for NaN and infinity, which a file of floats may contain
   */
  add(values: Float32Array): void {
    let sum = 0;
    for (let at = 0; at < values.length; ) {
      const end = Math.min(values.length, at + this.#samplesPerPixel * this.#channels - this.#filled);
      this.#filled += end - at;
      for (; at < end; at++) {
        const value = values[at] ?? 0;
        if (value < this.#lowest) this.#lowest = value;
        if (value > this.#highest) this.#highest = value;
        sum += value;
      }
      if (this.#filled === this.#samplesPerPixel * this.#channels) this.#closePixel();
    }
    // Comparisons ignore NaN; a sum does not.
    if (!Number.isFinite(sum)) throw new PermanentMediaError('damaged', undefined, { cause: 'samples are not finite' });
    this.#values += values.length;
  }

  /** The last pixel may have fewer samples. */
  finish(): Peaks {
    if (this.#filled > 0) this.#closePixel();
    return {
      min: this.#min.slice(0, this.#length),
      max: this.#max.slice(0, this.#length),
      samplesPerPixel: this.#samplesPerPixel,
    };
  }

  #closePixel(): void {
    this.#min[this.#length] = this.#lowest;
    this.#max[this.#length] = this.#highest;
    this.#length++;
    this.#filled = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#highest = Number.NEGATIVE_INFINITY;
    if (this.#length === maxPixels) this.#halve();
  }

  #halve(): void {
    this.#length = maxPixels / 2;
    this.#samplesPerPixel *= 2;
    for (let at = 0; at < this.#length; at++) {
      this.#min[at] = Math.min(this.#min[2 * at] ?? 0, this.#min[2 * at + 1] ?? 0);
      this.#max[at] = Math.max(this.#max[2 * at] ?? 0, this.#max[2 * at + 1] ?? 0);
    }
  }
}
