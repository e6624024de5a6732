import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { blackPng, generate, wav } from '@millrace/testkit/media';
import type { TestProcess } from '@millrace/testkit/process';
import { pause } from '@millrace/testkit/waiting';
import { type Person, register } from '../actions.ts';
import { expectJson } from '../expect.ts';
import { namedSong, song, taggedSong, tinySong, tinyVideo } from '../media.ts';
import { startPlatform } from '../platform/start.ts';
import type { EngineSet, Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { session } from '../shapes.ts';
import { fill, runImport, startImport } from './command.ts';
import { keyOf, type Library, libraryOf, sizesOf } from './library.ts';
import { startSlowProxy } from './slowProxy.ts';

const cover = () =>
  generate('jpg', ['-f', 'lavfi', '-i', 'testsrc2=size=200x200', '-frames:v', '1']).then((path) => readFile(path));
/** A recording that compresses badly: megabytes of a file that a worker decodes quickly. */
const noise = (seconds: number): Buffer =>
  wav({ tag: 1, channels: 2, sampleRate: 44_100, bits: 16 }, randomBytes(seconds * 44_100 * 4));
/** Pictures of different sizes. */
const pictures = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`p${n}.png`, blackPng(1 + (n % 16), 1 + Math.floor(n / 16))]),
  );

/** The import command against a platform on a set of engines. */
export function describeImport(set: EngineSet): void {
  describe(`npm run millrace -- import on ${set}`, () => {
    let platform: Platform;
    let folder: string;
    let person: Person;
    let library: Library;
    const started: TestProcess[] = [];

    beforeAll(async () => {
      platform = await startPlatform(set);
    }, 300_000);
    afterAll(() => platform?.stop(), 120_000);
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'millrace-import-'));
      person = await register(platform.video.api);
      library = libraryOf(platform, person, await keyOf(platform, person));
    });
    afterEach(async () => {
      for (const one of started.splice(0)) await one.kill();
      await rm(folder, { recursive: true, force: true });
    });

    const run = (...options: string[]) => runImport(platform, folder, person, ...options);
    const start = async (options: string[] = [], settings: Record<string, string> = {}): Promise<TestProcess> => {
      const running = await startImport(platform, [folder, '--account', person.email, ...options], settings);
      started.push(running);
      return running;
    };

    it('hands in a mixed folder by content, sets covers, lyrics and captions, reports what is refused, and skips all of it the next time', async () => {
      await fill(folder, {
        'a film.bin': await tinyVideo(),
        'named as a picture.jpg': await song(),
        'picture.txt': blackPng(20, 10),
        'the same picture.png': blackPng(20, 10),
        'notes.txt': 'Only text.',
        'empty.mp3': '',
        '.hidden.mp3': await song(),
        'Album/01 Plain.flac': await tinySong(),
        'Album/02 Tagged.mp3': await taggedSong(),
        'Album/Cover.jpg': await cover(),
        'Album/01 Plain.lrc': '[00:01.00]la',
        'a film.de.srt': '1\n00:00:01,000 --> 00:00:02,000\nHallo\n',
        'Film/film.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
        'Pictures/cover.png': blackPng(30, 30),
      });
      await symlink('/etc', join(folder, 'out'));
      await symlink('Album', join(folder, 'in'));
      await promisify(execFile)('mkfifo', [join(folder, 'pipe')]);

      const dry = await run('--dry-run');
      expect(dry.output).toContain('videos  a film.bin');
      expect(dry.output).toContain('tracks  named as a picture.jpg');
      expect(dry.output).toMatch(/7 would be handed in, 3 used with others, 5 refused/);
      expect(await sizesOf(library)).toEqual([0, 0, 0]);

      const report = join(folder, '.report');
      const first = await run('--report', report);
      expect(first.output).toMatch(/6 handed in, 1 there already, 3 used with others, 5 refused\./);
      expect(first.code).toBe(1);
      for (const line of [
        'notes.txt: It is neither a video, a song nor an image of a known format.',
        'empty.mp3: The file is empty.',
        'out: It is a link to something outside the folder, which is not followed.',
        'pipe: It is no regular file.',
        'Film/film.srt: It has subtitles, but no video of its name is beside it.',
      ]) {
        expect(first.output).toContain(line);
      }
      expect(await sizesOf(library)).toEqual([3, 1, 2]);
      const { videos } = await library.videos();
      expect(videos).toMatchObject([{ title: 'a film' }]);
      const { tracks } = await library.tracks();
      expect(tracks).toMatchObject([
        { title: '01 Plain', artist_name: 'Acceptance Ltd', status: 'ready', cover_art: expect.any(String) },
        { title: 'In the file', artist_name: 'Nobody in particular', status: 'ready', cover_art: expect.any(String) },
        { title: 'named as a picture', cover_art: null },
      ]);
      const { token } = person;
      const lyrics = await platform.music.api('GET', `/tracks/${tracks[0]?.id}/lyrics`);
      expect(expectJson(lyrics, 200)).toMatchObject({ lyrics: { text: '[00:01.00]la', synced: true } });
      const captions = await platform.video.api('GET', `/videos/${videos[0]?.id}/captions`, { token });
      expect(expectJson(captions, 200)).toMatchObject({ captions: [{ language: 'de', cues: 1, source: 'upload' }] });
      // The cover of the tagged song is its own.
      expect(new Set(tracks.map(({ cover_art }) => cover_art?.split('/').at(-2))).size).toBe(3);
      const lines = (await readFile(report, 'utf8')).trim().split('\n');
      expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual({
        path: 'empty.mp3',
        outcome: 'refused',
        reason: 'The file is empty.',
      });
      // The key of the run is gone; the other one is the test's.
      expect(expectJson(await platform.video.api('GET', '/keys', { token }), 200)).toMatchObject({ keys: [{}] });

      const second = await run();
      expect(second.output).toMatch(/\n7 there already, 3 used with others, 5 refused\./);
      for (const path of ['notes.txt', 'empty.mp3', 'out', 'pipe', 'Film/film.srt']) await unlink(join(folder, path));
      expect(await run()).toMatchObject({ code: 0 });
      expect(await sizesOf(library)).toEqual([3, 1, 2]);
    });

    it('names songs as their tags say, whatever their container', async () => {
      for (const container of ['wav', 'aiff', 'wma', 'wv'] as const) {
        await fill(folder, { [`01.${container}`]: await namedSong(container) });
      }
      expect((await run()).output).toContain('4 handed in');
      const tracks = await poll(
        async () => (await library.tracks()).tracks,
        (found) => found.every(({ status }) => status === 'ready' || status === 'error'),
        { what: 'the tracks to be ready' },
      );
      expect(tracks).toMatchObject(
        ['aiff', 'wav', 'wma', 'wv'].map((container) => ({ title: `Ö in ${container}`, artist_name: 'Zoë' })),
      );
    });

    it('hands in again what was deleted', async () => {
      await fill(folder, { 'one.png': blackPng(5, 5) });
      expect((await run()).output).toContain('1 handed in');
      const [image] = (await library.images()).images;
      const key = await keyOf(platform, person);
      expectJson(await platform.image.api('DELETE', `/images/${image?.id}`, { key }), 200);
      expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('1 handed in') });
      expect(await sizesOf(library)).toEqual([0, 0, 1]);
    });

    it.each([['SIGINT', 130] as const, ['SIGKILL', 'SIGKILL'] as const])(
      'goes on after %s, without duplicates',
      async (signal, code) => {
        const count = 96;
        await fill(folder, pictures(count));
        const first = await start();
        const begun = await poll(
          () => library.images(),
          ({ total }) => total >= 5,
          { everyMs: 20, what: 'the first pictures' },
        );
        if (signal === 'SIGKILL') await first.kill();
        else first.signal(signal);
        expect(await first.ended).toBe(code);
        expect(begun.total).toBeLessThan(count);
        if (signal === 'SIGINT') expect(first.output()).toMatch(/\d+ files are left. The same command goes on./);
        const second = await run();
        expect(second).toMatchObject({ code: 0 });
        expect(second.output).not.toContain(`${count} handed in`);
        expect(await sizesOf(library)).toEqual([0, 0, count]);
      },
    );

    it('hands each file in once when two commands run', async () => {
      const count = 24;
      await fill(folder, pictures(count));
      const both = await Promise.all([run(), run()]);
      expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
      expect(await sizesOf(library)).toEqual([0, 0, count]);
    });

    it('continues a large file where it was killed', async () => {
      const bytes = noise(90);
      await fill(folder, { 'long.wav': bytes });
      const target = new URL(platform.music.api.base);
      const proxy = await startSlowProxy(target, 8_000_000);
      try {
        const first = await start([], { IMPORT_MUSIC_URL: `${proxy.origin}${target.pathname}` });
        await proxy.full;
        await first.kill();
      } finally {
        proxy.stop();
      }
      const half = await poll(
        () => library.tracks(),
        ({ tracks }) => (tracks[0]?.uploaded_bytes ?? 0) > 1_000_000,
        { what: 'the first megabytes to be stored' },
      );
      expect(half).toMatchObject({ total: 1, tracks: [{ status: 'uploading' }] });
      expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('1 handed in, 0 refused') });
      expect(await library.tracks()).toMatchObject({ total: 1, tracks: [{ uploaded_bytes: bytes.length }] });
    });

    it('takes a file that is written slowly when it is complete, with --watch', async () => {
      const picture = blackPng(64, 64);
      await fill(folder, { 'first.png': blackPng(9, 9) });
      const watching = await start(['--watch'], { IMPORT_SETTLE_SECONDS: '5' });
      await poll(
        () => sizesOf(library),
        ([, , images]) => images === 1,
        { what: 'the first picture' },
      );
      const path = join(folder, 'slow.png');
      await writeFile(path, '');
      for (let at = 0; at < picture.length; at += Math.ceil(picture.length / 8)) {
        await appendFile(path, picture.subarray(at, at + Math.ceil(picture.length / 8)));
        await pause(900, 'The rhythm of a program that writes slowly.');
      }
      await poll(
        () => sizesOf(library),
        ([, , images]) => images === 2,
        { what: 'the slow picture' },
      );
      watching.signal('SIGINT');
      expect(await watching.ended).toBe(130);
      expect(watching.output()).toMatch(/2 handed in, 0 refused/);
    });

    it('waits while a service or the database is away', async () => {
      const { faults } = platform;
      if (faults === undefined) return;
      await fill(folder, { 'film.mp4': await tinyVideo() });
      await faults.videoApi.kill();
      const running = await start();
      await running.waitForOutput(/Waiting \d+ s for the service of videos/);
      await faults.videoApi.start();
      expect(await running.ended).toBe(0);
      expect(await sizesOf(library)).toEqual([0, 1, 0]);

      await fill(folder, pictures(96));
      const again = await start();
      await poll(
        () => library.images(),
        ({ total }) => total > 0,
        { everyMs: 20, what: 'the first picture' },
      );
      await faults.database.begin();
      try {
        await again.waitForOutput(/Waiting \d+ s for the/);
      } finally {
        await faults.database.end();
      }
      expect(await again.ended).toBe(0);
      expect(await sizesOf(library)).toEqual([0, 1, 96]);
    });

    it('stops when the quota is used up, and says what is left', async () => {
      const { operator } = platform;
      if (operator === undefined) return;
      const api = platform.image.api;
      const { token } = session.parse(expectJson(await api('POST', '/auth/login', { json: operator.login }), 200));
      const json = { quotas: { image: { bytes: 400, unfinished: null } } };
      expectJson(await api('PATCH', `/admin/accounts/${person.id}`, { token, json }), 200);
      await fill(folder, pictures(40));
      const stopped = await run();
      expect(stopped.code).toBe(1);
      expect(stopped.output).toContain('Stopped: The quota of 400 bytes is used up.');
      expect(stopped.output).toMatch(/\n\d\d files are left\. The same command goes on\./);
    });

    it('says what is wrong with the command', async () => {
      const wrong = async (args: string[], bases: Record<string, string> = {}) => {
        const running = await startImport(platform, args, bases);
        return { code: await running.ended, output: running.output() };
      };
      expect(await wrong([])).toMatchObject({
        code: 2,
        output: expect.stringContaining('npm run millrace -- import <folder>'),
      });
      expect(await wrong([folder, '--account', 'nobody@example.com'])).toEqual({
        code: 2,
        output: 'No account has the e-mail address nobody@example.com.\n',
      });
      expect(await wrong([join(folder, 'none'), '--account', person.email])).toMatchObject({ code: 2 });
      expect(await wrong([folder, '--account', person.email, '--watch', '--dry-run'])).toMatchObject({ code: 2 });
      expect(await wrong([folder, '--account', person.email], { IMPORT_MUSIC_URL: 'music' })).toMatchObject({
        code: 2,
      });
      expect(
        await wrong([folder, '--account', person.email], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      ).toMatchObject({ code: 2, output: expect.stringContaining('The database cannot be reached') });
      expect(await wrong([folder, '--account', person.email])).toEqual({
        code: 0,
        output: expect.stringContaining('0 refused.'),
      });
    });
  });
}
