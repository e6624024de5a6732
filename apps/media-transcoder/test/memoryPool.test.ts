import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError, silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, motion } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { FfmpegError, type FfmpegErrorReason } from '../src/ffmpeg/run/errors.ts';
import { createMemoryPool, type MemoryPool } from '../src/ffmpeg/run/memoryPool.ts';
import { inMemory } from '../src/video/inMemory.ts';
import { memoryNeed } from '../src/video/memoryNeed.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { media, video } from './support/streams.ts';
import { openWorld, tools } from './support/world.ts';

const never = new AbortController().signal;

describe('the memory of encodes', () => {
  it('is given in the order of those who ask, and never more than there is', async () => {
    const pool = createMemoryPool(1_000);
    const order: string[] = [];
    const ask = async (name: string, mib: number) => {
      const free = await pool.take(mib, never);
      order.push(name);
      return free;
    };
    const first = await ask('first', 600);
    const large = ask('large', 1_000);
    // There would be room, but the large one came before it.
    const small = ask('small', 100);
    await Promise.resolve();
    expect(order).toEqual(['first']);
    first();
    first();
    const freeLarge = await large;
    expect(order).toEqual(['first', 'large']);
    freeLarge();
    await small;
    expect(order).toEqual(['first', 'large', 'small']);
  });

  it('is not waited for by a job that was stopped, and those behind it go on', async () => {
    const pool = createMemoryPool(100);
    await pool.take(60, never);
    const stop = new AbortController();
    const stopped = pool.take(100, stop.signal);
    const behind = pool.take(40, never);
    stop.abort(new Error('cancelled'));
    await expect(stopped).rejects.toThrow('cancelled');
    await behind;
    await expect(pool.take(1, stop.signal)).rejects.toThrow('cancelled');
  });
});

describe('an encode', () => {
  const plan = planVideo(media({ video: [video({ width: 1280, height: 720 })] }));
  const failure = (reason: FfmpegErrorReason) =>
    new PermanentMediaError('too_complex', undefined, { cause: new FfmpegError(reason, []) });
  const run = (videoMemory: MemoryPool, failures: readonly Error[]) => {
    const given: number[] = [];
    const made = inMemory(
      { tools: { ...tools, videoMemory } },
      { signal: never, log: silentLogger() },
      async (take) => {
        const { memory } = await take(plan);
        given.push(memory.video);
        const failed = failures[given.length - 1];
        if (failed !== undefined) throw failed;
        return 'made';
      },
    );
    return { given, made };
  };
  const need = memoryNeed(plan, tools.threads);

  it('gets what such pictures take, and leaves the rest to others', async () => {
    const pool = createMemoryPool(tools.memory.video);
    const { given, made } = run(pool, []);
    await expect(made).resolves.toBe('made');
    expect(given).toEqual([need]);
    expect(need).toBeLessThan(tools.memory.video / 2);
    // It has given everything back.
    await pool.take(tools.memory.video, never);
  });

  it('gets all of it if that was not enough, once', async () => {
    const pool = createMemoryPool(tools.memory.video);
    const enough = run(pool, [failure('memory')]);
    await expect(enough.made).resolves.toBe('made');
    expect(enough.given).toEqual([need, tools.memory.video]);
    const neverEnough = run(pool, [failure('memory'), failure('memory'), failure('memory')]);
    await expect(neverEnough.made).rejects.toMatchObject({ code: 'too_complex' });
    expect(neverEnough.given).toEqual([need, tools.memory.video]);
    await pool.take(tools.memory.video, never);
  });

  it('is not repeated if it failed for another reason', async () => {
    const pool = createMemoryPool(tools.memory.video);
    for (const reason of ['time', 'stall'] as const) {
      const { given, made } = run(pool, [failure(reason)]);
      await expect(made).rejects.toMatchObject({ code: 'too_complex' });
      expect(given).toEqual([need]);
    }
  });
});

await describeWithEngine('ffmpeg', 'the memory that an encode is said to need', () => {
  atNight(() => {
    it('is enough for 1080p in two threads', async () => {
      const world = await openWorld();
      try {
        const source = motion({ width: 1920, height: 1080, rate: '30', seconds: 4 });
        const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
        const path = await generate('mp4', ['-f', 'lavfi', '-i', source, ...options]);
        const mib = memoryNeed(planVideo(media({ video: [video()] })), tools.threads);
        // There is no more than that, so another attempt would not help.
        const memory = { ...tools.memory, video: mib };
        const made = await world.transcode(path, { tools: { memory, videoMemory: createMemoryPool(mib) } });
        expect(made.qualities[0]).toBe('1080p');
      } finally {
        await world.close();
      }
    });
  });
});
