import { PermanentMediaError } from '@millrace/service';
import { sampleBytes } from '../ffmpeg/arguments/track.ts';
import type { Feed } from '../ffmpeg/io/feeds.ts';
import type { TruePeak } from './truePeak.ts';
import type { Envelope } from './waveform/envelope.ts';

/**
 * Maximum padding after the end of the audio, in samples of one channel: AAC fills up its last frame, and some encoders add another.
 */
const maxPadding = 4096;

export interface PumpOptions {
  envelope: Envelope;
  truePeak: TruePeak;
  feeds: readonly Feed[];
  channels: number;
  /** Limit in samples of one channel; more end the job. */
  maxSamples: number;
  /** The end of the audio according to the file, in samples of one channel: padding after it is dropped. */
  end: number | undefined;
}

/** Carries samples from the decoder to the measurements and all encoders, at the speed of the slowest. */
export class SamplePump {
  readonly #options: PumpOptions;
  readonly #frameBytes: number;
  #isWaiting = false;

  constructor(options: PumpOptions) {
    this.#options = options;
    this.#frameBytes = options.channels * sampleBytes;
  }

  /** True while the encoders are busy: a decoder that waits for them is not stalled. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /**
   * Reads to the end. The feeds stay open.
   *
   * @throws PermanentMediaError for samples that are NaN or infinite, or too many samples
   * @throws FeedClosedError
   */
  async run(bytes: AsyncIterable<Buffer>): Promise<void> {
    const { end } = this.#options;
    // Possible padding is held back until its length is known.
    const padding = end === undefined ? 0 : maxPadding * this.#frameBytes;
    const held: Buffer[] = [];
    let heldBytes = 0;
    for await (const chunk of this.#wholeFrames(bytes)) {
      held.push(chunk);
      heldBytes += chunk.length;
      for (let first = held[0]; first !== undefined && heldBytes - first.length >= padding; first = held[0]) {
        held.shift();
        heldBytes -= first.length;
        await this.#pass(first);
      }
    }
    const frames = heldBytes / this.#frameBytes;
    const excess = end === undefined ? 0 : this.#options.envelope.samples + frames - end;
    const kept = excess > 0 && excess <= Math.min(frames, maxPadding) ? frames - excess : frames;
    if (kept > 0) await this.#pass(Buffer.concat(held).subarray(0, kept * this.#frameBytes));
  }

  /** The same bytes in chunks that end with a frame. ffmpeg writes whole frames, so nearly all chunks pass without a copy. */
  async *#wholeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of bytes) {
      const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = joined.length - (joined.length % this.#frameBytes);
      rest = joined.subarray(whole);
      if (whole > 0) yield joined.subarray(0, whole);
    }
  }

  async #pass(samples: Buffer): Promise<void> {
    const { envelope, truePeak, feeds, maxSamples } = this.#options;
    const values = valuesOf(samples);
    envelope.add(values);
    truePeak.add(values);
    if (envelope.samples > maxSamples) throw new PermanentMediaError('too_complex');
    this.#isWaiting = true;
    for (const feed of feeds) await feed.write(samples);
    this.#isWaiting = false;
  }
}

/** The bytes as floats, without a copy if they are aligned to four bytes. */
function valuesOf(bytes: Buffer): Float32Array {
  const aligned = bytes.byteOffset % sampleBytes === 0 ? bytes : new Uint8Array(bytes);
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.length / sampleBytes);
}
