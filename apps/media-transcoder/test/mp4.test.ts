import { describe, expect, it } from '@jest/globals';
import { boxesOf, makeBox, requireBox } from '../src/mp4/boxes.ts';
import { boxStream } from '../src/mp4/boxStream.ts';
import { aacCodec, avcCodec } from '../src/mp4/codecs.ts';
import { readFragment, type Sample } from '../src/mp4/fragment.ts';
import { writeFragment } from '../src/mp4/writer.ts';

const track = { id: 1, timescale: 90_000, codec: 'avc1.64001f', defaults: { duration: 0, size: 0, flags: 0 } };

const sample = (duration: number, compositionOffset: number, isSync: boolean, text: string): Sample => ({
  duration,
  compositionOffset,
  isSync,
  data: Buffer.from(text),
});

const readBack = (bytes: Buffer) => {
  const [moof, mdat] = [...boxesOf(bytes)];
  if (moof === undefined || mdat === undefined) throw new Error('no moof and mdat');
  return readFragment(track, moof.body, moof.end, mdat.body);
};

describe('fragments', () => {
  it.each([
    [
      'of even durations',
      [sample(3000, 6000, true, 'key'), sample(3000, 15_000, false, 'p'), sample(3000, 0, false, '')],
    ],
    ['of uneven durations', [sample(1, 0, true, 'key'), sample(70_000, 0, false, 'later')]],
    ['of sound', [sample(1024, 0, true, 'a'), sample(1024, 0, true, 'bb')]],
    ['of one sample', [sample(5, 0, true, 'x')]],
  ])('%s are read back as written', (_name, samples) => {
    const { bytes, firstSampleEnd } = writeFragment(1, 7, { decodeTime: 2 ** 33, samples });
    expect(readBack(bytes)).toEqual({ decodeTime: 2 ** 33, samples });
    const first = samples[0]?.data ?? Buffer.alloc(0);
    expect(bytes.subarray(firstSampleEnd - first.length, firstSampleEnd)).toEqual(first);
  });
});

describe('a stream of boxes', () => {
  const whole = Buffer.concat([
    makeBox('ftyp', Buffer.from('isom')),
    makeBox('moov', Buffer.alloc(5000, 1)),
    makeBox('mdat'),
  ]);

  async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it.each([1, 7, 16, 4096, 100_000])('is the same in chunks of %i bytes', async (size) => {
    const found: [string, number][] = [];
    for await (const box of boxStream(inPieces(Buffer.concat([whole, makeBox('free', Buffer.alloc(20))]), size))) {
      found.push([box.type, box.body.length]);
    }
    expect(found).toEqual([
      ['ftyp', 4],
      ['moov', 5000],
      ['mdat', 0],
      ['free', 20],
    ]);
  });

  it('fails if it ends inside a box', async () => {
    const read = async () => {
      for await (const _box of boxStream(inPieces(whole.subarray(0, 3000), 100)));
    };
    await expect(read()).rejects.toThrow('ends inside a box');
  });

  it('rejects impossible sizes', () => {
    expect(() => [...boxesOf(Buffer.from('00000003' + '66726565', 'hex'))]).toThrow('has size 3');
    expect(() => requireBox(whole, ['moof'])).toThrow('there is no moof');
  });
});

describe('codec strings', () => {
  it('come from the decoder configuration', () => {
    expect(avcCodec('avc1', Buffer.from('0164001f', 'hex'))).toBe('avc1.64001f');
    const esds = Buffer.from('0000000003808080220002000480808014401500000000000000000000000580808002118856e500', 'hex');
    expect(aacCodec(esds)).toBe('mp4a.40.2');
  });
});
