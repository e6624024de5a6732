import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { quarters } from '@millrace/testkit/media';
import sharp from 'sharp';
import { tidied } from '../src/picture/tidy/index.ts';
import { verify } from '../src/picture/verify.ts';
import { deadline, opened, renderBytes } from './support/pictures.ts';

const options = { quality: 90, mozjpeg: false };
const noisy = quarters(120, 80).blur(0.6);
const baseline = await noisy.clone().jpeg(options).toBuffer();
const progressive = await noisy
  .clone()
  .jpeg({ ...options, progressive: true })
  .toBuffer();

/** What the check of an upload says: nothing, or the code of its refusal. */
const refusalOf = (bytes: Buffer): Promise<string | undefined> =>
  opened(bytes, async (picture) => {
    await verify(picture, deadline());
    return undefined;
  }).catch((error: unknown) => {
    if (error instanceof PermanentMediaError) return error.code;
    throw error;
  });

const pixelsOf = async (bytes: Buffer): Promise<Buffer> =>
  sharp((await renderBytes(bytes, { format: 'png' })).data)
    .raw()
    .toBuffer();

/** Where a segment begins. */
const segmentAt = (jpeg: Buffer, marker: number): number => jpeg.indexOf(Buffer.from([0xff, marker]));
const inserted = (jpeg: Buffer, at: number, ...bytes: number[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, at), Buffer.from(bytes), jpeg.subarray(at)]);
const withoutEnd = (jpeg: Buffer): Buffer => jpeg.subarray(0, -2);
const text = (word: string): number[] => [...Buffer.from(word, 'latin1')];

/** The spectral selection of a scan, as phones of Samsung write it. */
function withoutSelection(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  const at = segmentAt(jpeg, 0xda);
  copy.fill(0, at + 2 + jpeg.readUInt16BE(at + 2) - 3, at + 2 + jpeg.readUInt16BE(at + 2));
  return copy;
}
const jfif = (major: number): number[] => [0xff, 0xe0, 0, 16, ...text('JFIF\0'), major, 1, 1, 0, 72, 0, 72, 0, 0];
const adobe = (transform: number): number[] => [0xff, 0xee, 0, 14, ...text('Adobe'), 0, 100, 0, 0, 0, 0, transform];

describe('a JPEG that every browser shows', () => {
  it.each([
    ['without the spectral selection of its scan', withoutSelection(baseline)],
    ['without its end', withoutEnd(baseline)],
    ['with half of the marker of its end', baseline.subarray(0, -1)],
    ['with bytes between its segments', inserted(baseline, segmentAt(baseline, 0xc0), 0, 0, 0xff, 0, 7)],
    ['of another version of JFIF', inserted(baseline, 2, ...jfif(2))],
    ['of no version of JFIF', inserted(baseline, 2, ...jfif(0))],
    ['with an unknown colour transform', inserted(baseline, 2, ...adobe(7))],
    ['with all of that', withoutSelection(withoutEnd(inserted(baseline, 2, ...adobe(9), 0, ...jfif(3), 1, 2)))],
  ])('is accepted, and the same picture: one %s', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toBeUndefined();
    expect((await pixelsOf(bytes)).equals(await pixelsOf(baseline))).toBe(true);
    // Otherwise there was nothing to mend.
    await expect(sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('VipsJpeg');
  });

  it('is accepted if it is progressive, and has no end', async () => {
    expect(await refusalOf(withoutEnd(progressive))).toBeUndefined();
    expect((await pixelsOf(withoutEnd(progressive))).equals(await pixelsOf(progressive))).toBe(true);
  });

  it('is not copied if nothing is wrong', async () => {
    for (const jpeg of [baseline, progressive, inserted(baseline, 2, ...jfif(1), ...adobe(1))]) {
      expect(await tidied(jpeg, deadline())).toBe(jpeg);
    }
    // What follows the end is nobody’s business, and often another picture.
    const followed = Buffer.concat([baseline, withoutEnd(progressive)]);
    expect(await tidied(followed, deadline())).toBe(followed);
  });
});

describe('a JPEG with missing rows', () => {
  it.each([
    ['cut in its first scan', baseline.subarray(0, baseline.length - 200)],
    ['cut, and with an end', Buffer.concat([baseline.subarray(0, baseline.length - 200), baseline.subarray(-2)])],
    ['that is progressive', progressive.subarray(0, progressive.length - 200)],
    ['cut before its scan', baseline.subarray(0, segmentAt(baseline, 0xda))],
    ['cut in the header of its scan', baseline.subarray(0, segmentAt(baseline, 0xda) + 6)],
    ['without selection', withoutSelection(baseline).subarray(0, -200)],
  ])('is refused: one %s', async (_what, bytes) => {
    expect(['truncated', 'damaged']).toContain(await refusalOf(bytes));
  });

  it('does not cost time or memory, whatever its segments are', async () => {
    const million = 1_000_000;
    for (const piece of [
      [0xff, 0xd8],
      [0xff, 0xd8, 0],
      [0xff, 0],
      [0xff],
      [0],
      [0xff, 0xfe, 0, 2],
      [0xff, 0xfe, 0, 2, 0],
    ]) {
      const bytes = Buffer.concat([baseline.subarray(0, 2), Buffer.alloc(million * piece.length, Buffer.from(piece))]);
      expect((await tidied(bytes, deadline())).length).toBeLessThanOrEqual(bytes.length);
    }
  });
});
