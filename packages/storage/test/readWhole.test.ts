import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { readWhole } from '../src/index.ts';

/** An object of ten bytes with the given body. */
const object = (chunks: Iterable<Buffer>, range?: { start: number; end: number }) => ({
  size: 10,
  etag: '"a"',
  contentType: 'text/plain',
  cacheControl: undefined,
  lastModified: new Date(),
  range,
  body: Readable.from(chunks),
});

it('concatenates the chunks of a body, also for a range', async () => {
  const digits = ['0123', '456', '789'].map((part) => Buffer.from(part));
  expect((await readWhole(object(digits))).toString()).toBe('0123456789');
  expect((await readWhole(object(digits.slice(1), { start: 4, end: 9 }))).toString()).toBe('456789');
});

it.each([['less'], ['more than it says']])('rejects a body with %s', async (text) => {
  await expect(readWhole(object([Buffer.from(text)]))).rejects.toThrow(`Read ${text.length} bytes of 10.`);
});

it('rejects with the error of its body', async () => {
  function* broken() {
    yield Buffer.from('0123');
    throw new Error('the disk is gone');
  }
  await expect(readWhole(object(broken()))).rejects.toThrow('the disk is gone');
});
