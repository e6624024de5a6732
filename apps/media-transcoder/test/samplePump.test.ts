import { describe, expect, it } from '@jest/globals';
import { FeedClosedError } from '../src/ffmpeg/io/feeds.ts';
import { SamplePump } from '../src/track/samplePump.ts';
import { TruePeak } from '../src/track/truePeak.ts';
import { Envelope } from '../src/track/waveform/envelope.ts';

const channels = 2;

/** Pumps so many samples in chunks of odd sizes. @returns what an encoder received */
async function pumped(samples: number, options: { end?: number; maxSamples?: number } = {}): Promise<Float32Array> {
  const values = Float32Array.from({ length: samples * channels }, (_, at) => at / 1e6);
  const bytes = Buffer.from(values.buffer);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
  }
  const given: Buffer[] = [];
  const feed = {
    source: '',
    isEnded: false,
    write: async (chunk: Buffer) => void given.push(Buffer.from(chunk)),
    end: () => {},
    close: async () => {},
  };
  const { end, maxSamples = 1e9 } = options;
  const envelope = new Envelope(channels);
  await new SamplePump({ envelope, truePeak: new TruePeak(channels), feeds: [feed], channels, maxSamples, end }).run(
    chunks(),
  );
  const all = new Float32Array(Uint8Array.from(Buffer.concat(given)).buffer);
  expect(envelope.samples).toBe(all.length / channels);
  expect(all).toEqual(values.subarray(0, all.length));
  return all;
}

describe('the pump', () => {
  it.each([0, 1, 5000, 20_000])('passes on all of %i samples, for any chunk size', async (samples) => {
    expect(await pumped(samples)).toHaveLength(samples * channels);
    expect(await pumped(samples, { end: samples })).toHaveLength(samples * channels);
  });

  it('drops padding after the end, and nothing that is longer than padding', async () => {
    expect(await pumped(20_000, { end: 19_000 })).toHaveLength(19_000 * channels);
    expect(await pumped(3000, { end: 1976 })).toHaveLength(1976 * channels);
    // A header whose duration is too small is ignored.
    expect(await pumped(20_000, { end: 10_000 })).toHaveLength(20_000 * channels);
    expect(await pumped(20_000, { end: 30_000 })).toHaveLength(20_000 * channels);
  });

  it('rejects endless audio', async () => {
    await expect(pumped(20_000, { maxSamples: 10_000 })).rejects.toMatchObject({ code: 'too_complex' });
  });

  it('reports a reader that closed its end', async () => {
    const closed = {
      source: '',
      isEnded: false,
      write: () => Promise.reject(new FeedClosedError()),
      end: () => {},
      close: async () => {},
    };
    const envelope = new Envelope(channels);
    const pump = new SamplePump({
      envelope,
      truePeak: new TruePeak(channels),
      feeds: [closed],
      channels,
      maxSamples: 1e9,
      end: undefined,
    });
    async function* chunks() {
      yield Buffer.alloc(800);
    }
    await expect(pump.run(chunks())).rejects.toBeInstanceOf(FeedClosedError);
  });
});
