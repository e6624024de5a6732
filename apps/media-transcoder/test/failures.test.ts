import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { StorageUnavailableError } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { generate, motion, tone } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { pause, until } from '@millrace/testkit/waiting';
import { takeClock } from './support/clock.ts';
import { areWaiting, ffmpegsWith, processesWith } from './support/processes.ts';
import { expectNothingLeft } from './support/refusals.ts';
import { changedStorage, withPut } from './support/storages.ts';
import { openWorld, type TranscodeOptions, type World } from './support/world.ts';

/** Long enough that its encode can be interrupted, and small, because most of it is encoded only for that. */
const longClip = () =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', motion({ width: 320, height: 180, rate: '15', seconds: 60 })],
    ...['-f', 'lavfi', '-i', tone(60), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ]);

/** Runs until it fails; `meanwhile` is called after the first stored segment. */
async function failure(world: World, options: TranscodeOptions, meanwhile?: () => Promise<void>): Promise<unknown> {
  let started = () => {};
  const encoding = new Promise<void>((resolve) => {
    started = resolve;
  });
  const storage = withPut(options.storage ?? world.storage, (key) => {
    if (key.endsWith('.m4s')) started();
  });
  const running = world.transcode(await longClip(), { ...options, storage }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (meanwhile !== undefined) {
    await Promise.race([encoding, running]);
    await meanwhile();
  }
  return running;
}

await describeWithEngine('ffmpeg', 'a job that fails', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it('leaves nothing behind when aborted, and ends ffmpeg at once', async () => {
    const world = await opening;
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const error = await failure(world, { signal: controller.signal }, async () => {
      expect(await processesWith(world.temporary)).not.toEqual([]);
      controller.abort(reason);
    });
    expect(error).toBe(reason);
    await expectNothingLeft(world);
  });

  it('hides the worker’s environment from ffmpeg', async () => {
    const world = await opening;
    const before = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = 'a secret';
    const controller = new AbortController();
    let environments: string[] = [];
    try {
      await failure(world, { signal: controller.signal }, async () => {
        const ids = await ffmpegsWith(world.temporary);
        environments = await Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'latin1')));
        controller.abort(new Error('enough seen'));
      });
    } finally {
      if (before === undefined) delete process.env.AWS_SECRET_ACCESS_KEY;
      else process.env.AWS_SECRET_ACCESS_KEY = before;
    }
    expect(environments).not.toEqual([]);
    for (const environment of environments) {
      const names = environment.split('\0').flatMap((entry) => entry.split('=')[0] || []);
      expect(names.filter((name) => name !== 'LD_LIBRARY_PATH').sort()).toEqual(['LC_ALL', 'PATH']);
    }
    await expectNothingLeft(world);
  });

  it('can be retried if the storage fails in the middle', async () => {
    const world = await opening;
    let puts = 0;
    const storage = withPut(world.storage, () => {
      if (++puts > 4) throw new StorageUnavailableError(new Error('the connection was lost'));
    });
    const error = await failure(world, { storage });
    expect(error).toBeInstanceOf(StorageUnavailableError);
    await expectNothingLeft(world);
  });

  it('can be retried if ffmpeg is killed from outside', async () => {
    const world = await opening;
    const error = await failure(world, {}, async () => {
      for (const id of await ffmpegsWith(world.temporary)) process.kill(id, 'SIGKILL');
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentMediaError);
    await expectNothingLeft(world);
  });

  it('blames the file if ffmpeg makes no progress', async () => {
    const world = await opening;
    const error = await failure(world, { tools: { stallSeconds: 2 } }, async () => {
      for (const id of await ffmpegsWith(world.temporary)) process.kill(id, 'SIGSTOP');
    });
    expect(error).toMatchObject({ code: 'too_complex' });
    await expectNothingLeft(world);
  });

  it('blames the file if it takes too much memory', async () => {
    const world = await opening;
    const path = await generate('mp4', [
      ...['-f', 'lavfi', '-i', motion({ width: 3840, height: 2160, rate: '30', seconds: 3 })],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ]);
    const error = await world
      .transcode(path, {
        tools: { memory: { video: 200, track: 200, encoder: 100, cover: 100, picture: 100, animation: 100 } },
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'too_complex' });
    await expectNothingLeft(world);
  });

  it('blames the file if a few pictures claim to last for years', async () => {
    const world = await opening;
    const path = await generate('mov', [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=25:d=1', '-vf', 'select=lt(n\\,3),setpts=N*50000000/TB'],
      ...['-fps_mode', 'passthrough', '-video_track_timescale', '1', '-c:v', 'mjpeg'],
    ]);
    const error = await world.transcode(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'too_complex', cause: { reason: 'time' } });
    await expectNothingLeft(world);
  });

  atNight(() => {
    it('does not count slow storage as a stall of ffmpeg', async () => {
      const world = await opening;
      const clock = takeClock();
      const places = 8;
      let taken = 0;
      let letGo: () => void = () => undefined;
      const slow = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const storage = withPut(world.storage, async (key) => {
        if (key.endsWith('.m4s') && taken++ < places) await slow;
      });
      // More than eight segments, the rest too large for the buffers on the way: ffmpeg must wait.
      const path = await generate('mp4', [
        ...['-f', 'lavfi', '-i', motion({ width: 426, height: 240, rate: '10', seconds: 52 }), '-c:v', 'libx264'],
        ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ]);
      try {
        const running = world.transcode(path, { storage, tools: { stallSeconds: 30 } });
        const ended = running.catch(() => undefined);
        await until('the storage takes nothing more', () => taken >= places);
        await until('ffmpeg waits', async () => areWaiting(await processesWith(world.temporary)));
        clock.speed(10);
        await Promise.race([ended, pause(6_000, 'The limit of a stall passes, twice.')]);
        clock.speed(1);
        letGo();
        const made = await running;
        expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);
      } finally {
        letGo();
        clock.restore();
      }
      await world.storage.deletePrefix('public/');
    });
  });

  it('reports a deleted source', async () => {
    const world = await opening;
    const storage = changedStorage(world.storage, { toPartialFile: async () => null });
    expect(await failure(world, { storage })).toMatchObject({ code: 'processing_failed' });
    await expectNothingLeft(world);
  });

  it('can be retried if the disk is full', async () => {
    const world = await opening;
    // A device that is always full, at the path of the source's copy.
    const storage = changedStorage(world.storage, {
      toPartialFile: async (key, options = {}) => {
        const object = await world.storage.get(key);
        if (object === null) return null;
        const bring = () => pipeline(object.body, createWriteStream('/dev/full'), options);
        return { path: '/dev/full', size: object.size, isWhole: false, bring, release: async () => {} };
      },
    });
    const error = await failure(world, { storage });
    expect(error).toMatchObject({ code: 'ENOSPC' });
    expect(error).not.toBeInstanceOf(PermanentMediaError);
    await expectNothingLeft(world);
  });

  atNight(() => {
    it('removes a copied source, too', async () => {
      const world = await opening;
      const copies: string[] = [];
      const storage = changedStorage(world.storage, {
        toPartialFile: async (key, { folder = '' } = {}) => {
          const file = await world.storage.toPartialFile(key);
          if (file === null) return null;
          const path = join(folder, 'copy');
          copies.push(path);
          await pipeline(createReadStream(file.path), createWriteStream(path));
          return { ...file, path };
        },
      });
      const path = await generate('mp4', [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=160x120:d=1',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
      ]);
      await world.transcode(path, { storage });
      expect(copies).toHaveLength(1);
      expect(await world.leftovers()).toEqual([]);
      await world.storage.deletePrefix('public/');
    });
  });

  it('holds segments in memory only until they are uploaded', async () => {
    const world = await opening;
    const waiting: number[] = [];
    let inside = 0;
    const storage = withPut(world.storage, async () => {
      waiting.push(++inside);
      await pause(1_000, 'Segments are made faster than they are stored.');
      inside--;
    });
    // Its segments are made faster than they are stored, so they would pile up.
    const clip = await generate('mp4', [
      ...['-f', 'lavfi', '-i', motion({ width: 160, height: 90, rate: '5', seconds: 100 })],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ]);
    await world.transcode(clip, { storage });
    expect(Math.max(...waiting)).toBeLessThanOrEqual(8);
    await world.storage.deletePrefix('public/');
    await until('ffmpeg has ended', async () => (await processesWith(world.temporary)).length === 0);
  });
});
