import { PermanentMediaError } from '@millrace/errors';
import { sampleBytes } from '../ffmpeg/trackArguments.ts';
import type { Feed } from '../packaging/feeds.ts';
import type { Envelope } from '../waveform/envelope.ts';

/** Carries samples from the decoder to the envelope and to every encoder, at the pace of the slowest. */
export class SamplePump {
  readonly #envelope: Envelope;
  readonly #feeds: readonly Feed[];
  readonly #maxSamples: number;
  #isWaiting = false;

  /** @param options.maxSamples of one channel */
  constructor(options: { envelope: Envelope; feeds: readonly Feed[]; maxSamples: number }) {
    this.#envelope = options.envelope;
    this.#feeds = options.feeds;
    this.#maxSamples = options.maxSamples;
  }

  /** True while the encoders have enough to do: then the decoder does not stand still by itself. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /**
   * Reads to the end; the feeds stay open.
   *
   * @throws PermanentMediaError for samples that are no numbers, or too many
   * @throws FeedClosedError
   */
  async run(bytes: AsyncIterable<Buffer>): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of bytes) {
      const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = joined.length - (joined.length % sampleBytes);
      rest = joined.subarray(whole);
      const samples = joined.subarray(0, whole);
      this.#envelope.add(valuesOf(samples));
      if (this.#envelope.samples > this.#maxSamples) throw new PermanentMediaError('too_complex');
      this.#isWaiting = true;
      for (const feed of this.#feeds) await feed.write(samples);
      this.#isWaiting = false;
    }
  }
}

/** The bytes as numbers, without copying them where they lie at a multiple of four. */
function valuesOf(bytes: Buffer): Float32Array {
  const aligned = bytes.byteOffset % sampleBytes === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.length / sampleBytes);
}
