import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { PartBuffers } from '../src/drivers/s3/partBuffers.ts';
import { PartMemory, partBytes } from '../src/drivers/s3/partMemory.ts';
import { PartSink, type PartTarget } from '../src/drivers/s3/partSink.ts';

const mebibyte = 1024 * 1024;

describe('buffers of parts', () => {
  it('are used again, each by one part at a time', () => {
    const buffers = new PartBuffers();
    const [first, second] = [buffers.take(mebibyte), buffers.take(mebibyte)];
    buffers.give(first);
    buffers.give(second);
    const again = [buffers.take(mebibyte), buffers.take(mebibyte)];
    expect(new Set(again)).toEqual(new Set([first, second]));
    const other = buffers.take(mebibyte);
    expect(again.every((one) => one !== other)).toBe(true);
    expect(buffers.take(2 * mebibyte)).toHaveLength(2 * mebibyte);
  });

  it('are not kept without limit', () => {
    const buffers = new PartBuffers();
    const many = Array.from({ length: 5 }, () => buffers.take(partBytes));
    for (const one of many) buffers.give(one);
    const again = Array.from({ length: 5 }, () => buffers.take(partBytes));
    expect(again.filter((one) => many.includes(one))).toHaveLength(2);
  });
});

describe('a sink', () => {
  const chunks = (count: number) => Readable.from(Array.from({ length: count }, (_, n) => Buffer.alloc(mebibyte, n)));
  /** Keeps what it is sent for a while, as a socket does. */
  const targetOf = (sent: Map<number, Buffer>, fails: (number: number) => boolean): PartTarget => ({
    async sendPart(number, bytes) {
      const before = Buffer.from(bytes);
      await new Promise((resolve) => setImmediate(resolve));
      if (!before.equals(bytes)) throw new Error(`part ${number} was overwritten while it was sent`);
      sent.set(number, bytes);
      if (fails(number)) throw new Error('refused');
    },
    sendWhole: async () => undefined,
    complete: async () => undefined,
  });

  it('fills buffers again only when their part was sent', async () => {
    const sent = new Map<number, Buffer>();
    await pipeline(
      chunks(96),
      new PartSink(
        targetOf(sent, () => false),
        new PartMemory(),
      ),
    );
    expect(sent.size).toBe(12);
    expect(new Set([...sent.values()].map(({ buffer }) => buffer)).size).toBeLessThan(8);
  });

  it('does not use the buffer of a part that failed again: a socket may still hold it', async () => {
    const sent = new Map<number, Buffer>();
    const memory = new PartMemory();
    const sink = new PartSink(
      targetOf(sent, (number) => number === 2),
      memory,
    );
    await expect(pipeline(chunks(96), sink)).rejects.toThrow('refused');
    await sink.settled();
    const kept = Array.from({ length: 4 }, () => memory.buffers.take(partBytes).buffer);
    expect([1, 3].some((number) => kept.includes(sent.get(number)?.buffer ?? Buffer.alloc(0).buffer))).toBe(true);
    expect(kept).not.toContain(sent.get(2)?.buffer);
  });
});
