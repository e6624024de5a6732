import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inspect } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { trackObjects } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import { type Storage, StorageUnavailableError } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, music, noise, tone } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { killRunning } from '@millrace/testkit/process';
import { pause, until } from '@millrace/testkit/waiting';
import sharp from 'sharp';
import { takeClock } from './support/clock.ts';
import { areWaiting, ffmpegsWith } from './support/processes.ts';
import { expectNothingLeft } from './support/refusals.ts';
import { changedStorage, withPut } from './support/storages.ts';
import { openWorld, type TranscodeOptions, type World } from './support/world.ts';

/** Long enough that its encode can be interrupted, however late a busy machine looks at it. */
const longSong = () => generate('flac', ['-f', 'lavfi', '-i', `${tone(1_200)},aformat=channel_layouts=stereo`]);
const shortSong = () => generate('wav', ['-f', 'lavfi', '-i', tone(0.2)]);

/** Runs the long song until it fails; `meanwhile` is called when all three encoders write. */
async function failure(world: World, options: TranscodeOptions, meanwhile: () => Promise<void>): Promise<unknown> {
  const running = world.transcodeTrack(await longSong(), options).then(
    () => undefined,
    (error: unknown) => error,
  );
  let hasEnded = false;
  void running.then(() => {
    hasEnded = true;
  });
  await until('the encoders run', async () => hasEnded || (await encoders(world)).length >= 3);
  await meanwhile().catch(async (error: unknown) => {
    throw hasEnded ? new Error(`the job has ended meanwhile: ${inspect(await running)}`, { cause: error }) : error;
  });
  return running;
}

const encoders = (world: World): Promise<number[]> => ffmpegsWith(world.temporary, '-aac_coder');
const decoder = (world: World): Promise<number[]> => ffmpegsWith(world.temporary, 'ebur128');

/** Those that were found. On a busy machine, the decoder may not be executed yet when the encoders wait for it. */
const running = (world: World, find: (world: World) => Promise<number[]>): Promise<number[]> =>
  until('it runs', async () => {
    const ids = await find(world);
    return ids.length > 0 && ids;
  });

/** A storage that copies sources, as S3 does; `before` receives the job's folder. */
function copying(storage: Storage, before: (folder: string) => Promise<unknown> = async () => {}): Storage {
  return changedStorage(storage, {
    toPartialFile: async (key, { folder = '' } = {}) => {
      const file = await storage.toPartialFile(key);
      if (file === null) return null;
      await before(folder);
      const path = join(folder, `copy-${key.split('/').length}-${Math.random()}`);
      await pipeline(createReadStream(file.path), createWriteStream(path));
      return { ...file, path };
    },
  });
}

await describeWithEngine('ffmpeg', 'a track job that fails', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it('leaves nothing behind when aborted, and ends every ffmpeg at once', async () => {
    const world = await opening;
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const error = await failure(world, { signal: controller.signal }, async () => controller.abort(reason));
    expect(error).toBe(reason);
    await expectNothingLeft(world);
  });

  it.each([
    ['the decoder', decoder],
    ['an encoder', encoders],
  ] as const)('can be retried if %s is killed from outside', async (_who, find) => {
    const world = await opening;
    const error = await failure(world, {}, async () => {
      const [id] = await running(world, find);
      killRunning(id);
    });
    expect(error).toMatchObject({ reason: 'killed' });
    await expectNothingLeft(world);
  });

  it('blames the file if the decoder makes no progress', async () => {
    const world = await opening;
    const error = await failure(world, { tools: { stallSeconds: 2 } }, async () => {
      for (const id of await running(world, decoder)) process.kill(id, 'SIGSTOP');
    });
    expect(error).toMatchObject({ code: 'too_complex' });
    await expectNothingLeft(world);
  });

  atNight(() => {
    it('does not blame the file if the decoder waits for a slow encoder', async () => {
      const world = await opening;
      const controller = new AbortController();
      const stopped: number[] = [];
      const clock = takeClock();
      const options = { tools: { stallSeconds: 30 }, signal: controller.signal };
      const error = await failure(world, options, async () => {
        stopped.push(...(await encoders(world)).slice(0, 1));
        for (const id of stopped) process.kill(id, 'SIGSTOP');
        const [id = 0] = await running(world, decoder);
        await until('the decoder waits', () => areWaiting([id]));
        clock.speed(10);
        await pause(6_000, 'The limit of a stall passes, twice.');
        clock.speed(1);
        // It is still running, although it made no progress for longer than the limit.
        expect(await decoder(world)).toEqual([id]);
        controller.abort(new Error('enough'));
      }).finally(() => clock.restore());
      expect(error).toMatchObject({ message: 'enough' });
      await expectNothingLeft(world);
    });
  });

  atNight(() => {
    it('can be retried if the disk is full', async () => {
      const world = await opening;
      // A device that is always full, at the path of a stream.
      const storage = copying(world.storage, (folder) =>
        symlink('/dev/full', join(folder, trackObjects.stream('256k'))),
      );
      const error = await world.transcodeTrack(await shortSong(), { storage }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(PermanentMediaError);
      expect(String(error)).toContain('No space left on device');
      await expectNothingLeft(world);
    });
  });

  atNight(() => {
    it('can be retried if the storage fails in the middle', async () => {
      const world = await opening;
      const storage = withPut(world.storage, (key) => {
        if (key.endsWith('320k.m4a')) throw new StorageUnavailableError(new Error('the connection was lost'));
      });
      const error = await world.transcodeTrack(await shortSong(), { storage }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StorageUnavailableError);
      await expectNothingLeft(world);
    });
  });

  atNight(() => {
    it('reports a deleted source', async () => {
      const world = await opening;
      const storage = changedStorage(world.storage, { toPartialFile: async () => null });
      const error = await world.transcodeTrack(await shortSong(), { storage }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'processing_failed' });
      await expectNothingLeft(world);
    });
  });
});

await describeWithEngine('ffmpeg', 'the cover of a track', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const picture = (colour: string, ...options: string[]) =>
    generate('png', ['-f', 'lavfi', '-i', `color=c=${colour}:s=2000x1000,format=rgba`, '-frames:v', '1', ...options]);
  const coverOf = async (folder: string) => {
    const path = join(folder, trackObjects.cover);
    const picture = await readFile(path);
    const { format, width, height } = await sharp(picture).metadata();
    const { dominant } = await sharp(picture).stats();
    return { format, width, height, dominant };
  };

  atNight(() => {
    it('prefers the uploaded picture to the file’s, and scales it down but never up', async () => {
      const world = await opening;
      const { folder } = await world.transcodeTrack(await music(1), { cover: await picture('red') });
      expect(await coverOf(folder)).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 600,
        dominant: { r: 248, b: 8 },
      });
      const small = await generate('gif', ['-f', 'lavfi', '-i', 'color=c=blue:s=90x60', '-frames:v', '1']);
      const other = await world.transcodeTrack(await shortSong(), { cover: small });
      expect(await coverOf(other.folder)).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
    });
  });

  atNight(() => {
    it('has a white background where it was transparent', async () => {
      const world = await opening;
      const made = await world.transcodeTrack(await shortSong(), { cover: await picture('red@0.0') });
      expect((await coverOf(made.folder)).dominant).toEqual({ r: 248, g: 248, b: 248 });
    });
  });

  it('falls back to the file’s picture if the uploaded one is unreadable, then to none', async () => {
    const world = await opening;
    const { path, remove } = await world.workspace.makeFolder();
    const broken = join(path, 'broken');
    await pipeline([noise(10_000)], createWriteStream(broken));
    const made = await world.transcodeTrack(await music(1), { cover: broken });
    expect(await coverOf(made.folder)).toMatchObject({ width: 1000, height: 1000 });
    expect((await world.transcodeTrack(await shortSong(), { cover: broken })).hasCover).toBe(false);
    await remove();
  });

  it('is not read from a local file that the upload names', async () => {
    const world = await opening;
    const { path, remove } = await world.workspace.makeFolder();
    const bait = await picture('red');
    for (const [n, text] of [`ffconcat version 1.0\nfile '${bait}'\n`, `#EXTM3U\n#EXTINF:1,\n${bait}\n`].entries()) {
      const script = join(path, String(n));
      await pipeline([Buffer.from(text)], createWriteStream(script));
      expect((await world.transcodeTrack(await shortSong(), { cover: script })).hasCover).toBe(false);
    }
    await remove();
  });

  atNight(() => {
    it('leaves no copies behind', async () => {
      const world = await opening;
      const made = await world.transcodeTrack(await music(1), {
        storage: copying(world.storage),
        cover: await picture('red'),
      });
      expect((await readdir(made.folder)).sort()).toEqual(
        ['128k.m4a', '256k.m4a', '320k.m4a', 'cover.jpg', 'waveform.json', 'waveform.png'].sort(),
      );
      expect(await world.leftovers()).toEqual([]);
    });
  });
});
