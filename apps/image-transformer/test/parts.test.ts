import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { rotatedSize } from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service';
import type { StoredObject } from '@millrace/storage';
import { planOf } from '../src/operations/plan.ts';
import { pictureError } from '../src/picture/errors.ts';
import { Slots } from '../src/slots.ts';
import { createSources } from '../src/sources.ts';
import { transformOf } from './support/pictures.ts';

const never = new AbortController().signal;

describe('slots', () => {
  it('limit concurrent work and start the rest in order, also after a failure', async () => {
    const slots = new Slots(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (n: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(n);
      running -= 1;
      if (n === 1) throw new Error('one fails');
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => slots.run(never, work(n))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  });

  it('reserve a slot for uploads, which renditions cannot take', async () => {
    const slots = new Slots(1, 1);
    const order: string[] = [];
    const releases = new Map<string, () => void>();
    const hold = (name: string, isUpload: boolean) =>
      slots.run(
        never,
        () =>
          new Promise<void>((resolve) => {
            order.push(name);
            releases.set(name, resolve);
          }),
        { isUpload },
      );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const renditions = ['r1', 'r2', 'r3'].map((name) => hold(name, false));
    const uploads = ['u1', 'u2'].map((name) => hold(name, true));
    await settle();
    expect(order).toEqual(['r1', 'u1']);
    releases.get('u1')?.();
    await settle();
    expect(order).toEqual(['r1', 'u1', 'u2']);
    releases.get('u2')?.();
    await settle();
    // The reserved slot is free now and stays free.
    expect(order).toEqual(['r1', 'u1', 'u2']);
    for (const name of ['r1', 'r2', 'r3']) {
      releases.get(name)?.();
      await settle();
    }
    await Promise.all([...renditions, ...uploads]);
    expect(order).toEqual(['r1', 'u1', 'u2', 'r2', 'r3']);
  });

  it('are not taken by work that was aborted while it waited', async () => {
    const slots = new Slots(1);
    const gone = new AbortController();
    let release = () => {};
    const first = slots.run(never, () => new Promise<void>((resolve) => (release = resolve)));
    let began = false;
    const second = slots.run(gone.signal, async () => {
      began = true;
    });
    gone.abort(new Error('aborted'));
    await expect(second).rejects.toThrow('aborted');
    release();
    await first;
    await expect(slots.run(never, async () => 'free')).resolves.toBe('free');
    expect(began).toBe(false);
  });
});

describe('sources', () => {
  const storageOf = (objects: Record<string, Buffer>) => {
    const read: string[] = [];
    return {
      read,
      async get(key: string): Promise<StoredObject | null> {
        const bytes = objects[key];
        if (bytes === undefined) return null;
        read.push(key);
        const info = { etag: '"x"', contentType: 'image/png', cacheControl: undefined, lastModified: new Date() };
        return { ...info, size: bytes.length, body: Readable.from([bytes]), range: undefined };
      },
    };
  };

  it('are read once for many renditions, concurrent or consecutive', async () => {
    const storage = storageOf({ a: Buffer.from('aaaa') });
    const outcomes: string[] = [];
    const sources = createSources(storage, 100, (outcome) => outcomes.push(outcome));
    const all = await Promise.all([sources.read('a'), sources.read('a'), sources.read('a')]);
    expect(all.map(String)).toEqual(['aaaa', 'aaaa', 'aaaa']);
    await sources.read('a');
    expect(storage.read).toEqual(['a']);
    expect(outcomes).toEqual(['miss', 'hit', 'hit', 'hit']);
  });

  it('are cached up to a number of bytes, least recently used evicted first', async () => {
    const storage = storageOf({ a: Buffer.alloc(60), b: Buffer.alloc(60), huge: Buffer.alloc(200) });
    const sources = createSources(storage, 100, () => {});
    for (const key of ['a', 'b', 'a', 'huge', 'a', 'huge']) await sources.read(key);
    expect(storage.read).toEqual(['a', 'b', 'a', 'huge', 'huge']);
    const nothingKept = createSources(storageOf({ a: Buffer.alloc(1) }), 0, () => {});
    expect(await nothingKept.read('a')).toHaveLength(1);
  });

  it('that do not exist fail with not_found', async () => {
    const sources = createSources(storageOf({}), 100, () => {});
    await expect(sources.read('a')).rejects.toMatchObject({ code: 'not_found' });
    expect(await buffer(Readable.from([]))).toHaveLength(0);
  });
});

describe('the plan of sizes', () => {
  it('knows the bounding box of a rotated picture', () => {
    expect(rotatedSize({ width: 30, height: 20 }, 0)).toEqual({ width: 30, height: 20 });
    expect(rotatedSize({ width: 30, height: 20 }, 180)).toEqual({ width: 30, height: 20 });
    expect(rotatedSize({ width: 30, height: 20 }, 270)).toEqual({ width: 20, height: 30 });
    expect(rotatedSize({ width: 100, height: 100 }, 45)).toEqual({ width: 141, height: 141 });
  });

  it.each([
    [{}, { width: 3000, height: 2000 }, { width: 3000, height: 2000 }],
    [{ width: 300 }, { width: 300, height: 200 }, { width: 300, height: 200 }],
    [{ height: 3 }, { width: 5, height: 3 }, { width: 5, height: 4 }],
    [
      { rotate: 90, width: 200 },
      { width: 200, height: 300 },
      { width: 300, height: 200 },
    ],
    [
      { width: 300, height: 300 },
      { width: 300, height: 300 },
      { width: 450, height: 300 },
    ],
    [
      { width: 300, height: 300, fit: 'contain' as const },
      { width: 300, height: 300 },
      { width: 300, height: 200 },
    ],
    [{ width: 6000 }, { width: 6000, height: 4000 }, { width: 3000, height: 2000 }],
  ])('%j', (changes, result, shrunk) => {
    expect(planOf({ width: 3000, height: 2000 }, transformOf(changes), 1)).toMatchObject({ result, shrunk });
  });
});

it('draws an SVG at the size of the result, up to the limit', () => {
  const drawn = (changes: Parameters<typeof transformOf>[0]) =>
    planOf({ width: 30, height: 20 }, transformOf(changes), 1).drawn;
  expect(drawn({})).toEqual({ width: 30, height: 20 });
  expect(drawn({ width: 3_000 })).toEqual({ width: 3_000, height: 2_000 });
  const { width, height } = drawn({ width: 1, height: 8_192 });
  expect(width * height).toBeLessThanOrEqual(50_100_000);
});

describe('errors of the decoders', () => {
  it.each([
    ['Input buffer contains unsupported image format', 'not_media'],
    ['Input Buffer is empty', 'empty_file'],
    ['VipsJpeg: premature end of JPEG image', 'truncated'],
    ['tiff2vips: ZSTD compression support is not configured', 'unsupported_codec'],
    ['pngload_buffer: libspng read error', 'damaged'],
    ['Input image exceeds pixel limit', 'too_many_pixels'],
    ['Processed image is too large for the WebP format', 'output_too_large'],
  ])('%s: %s', (message, code) => {
    expect(pictureError(new Error(message))).toMatchObject({ code });
    expect(pictureError(new Error(message))).toBeInstanceOf(PermanentMediaError);
  });

  it('caused by the machine say so, and when to try again', () => {
    const error = new Error('vips_tracked: out of memory -- size == 640MB');
    const told = pictureError(error);
    expect(told).toMatchObject({ code: 'unavailable', retryAfter: 10, cause: error });
    expect(told).toMatchObject({ detail: expect.stringContaining('too little memory') });
    expect(pictureError(told)).toBe(told);
  });
});
