import { expect, it } from '@jest/globals';
import { detect } from '@millrace/detect';
import { blobSource } from '../src/features/upload/blobSource.ts';

/** A song whose cover is of four megabytes, and which is nothing but its tag and its frames. */
const frame = Buffer.alloc(417);
frame.set([0xff, 0xfb, 0x90, 0]);
const coverBytes = 2 ** 22;
const tag = Buffer.from(`ID3\x04\0\0\x02\0\0\0`, 'latin1');
const song = new Blob([tag, new Uint8Array(coverBytes), frame, frame, frame, frame]);

it('reads the ranges of a dropped file that are asked for, and no others', async () => {
  const read: [number, number][] = [];
  const source = blobSource(song);
  const kind = await detect({
    size: source.size,
    read(start, end) {
      read.push([start, end]);
      return source.read(start, end);
    },
  });
  expect([kind, source.size]).toEqual(['tracks', song.size]);
  expect(read.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(200_000);
  expect(Buffer.from(await source.read(2, 12))).toEqual(Buffer.from('3\x04\0\0\x02\0\0\0\0\0', 'latin1'));
});
