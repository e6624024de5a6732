import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { textedVideo } from '@millrace/testkit/media';
import { runAttempt } from '../src/attempt/attempt.ts';
import { probe } from '../src/attempt/steps/probe.ts';
import type { SubtitleStream } from '../src/media/streams.ts';
import { textsOf } from '../src/video/parts/assembleFilm.ts';
import { chooseTexts, extractTexts } from '../src/video/texts/extractTexts.ts';
import { changedStorage } from './support/storages.ts';
import { openWorld, tools, type World } from './support/world.ts';

await describeWithEngine('ffmpeg', 'texts of a source', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const chapters = [
    { start: 0, title: 'Dawn; the first = boats' },
    { start: 2, title: 'Noon' },
  ];
  const german = 'WEBVTT\n\n00:00.500 --> 00:01.500\n<i>Guten</i> Morgen, Größe & Co\n\n00:02.000 --> 00:03.000\nEnd\n';
  const english = 'WEBVTT\n\n00:00.500 --> 00:01.500\n<i>Good</i> morning\nHarbour\n';

  /** Texts by language, from a folder of objects. */
  const textsIn = async (folder: string, captions: readonly { name: string; language: string }[] = []) =>
    Object.fromEntries(
      await Promise.all(
        captions.map(async ({ name, language }) => [language, await readFile(join(folder, name), 'utf8')] as const),
      ),
    );

  it('of a Matroska file are stored as WebVTT, and its chapters are told', async () => {
    const made = await world.transcode(await textedVideo('mkv'));
    expect(made.captions?.map(({ language, title }) => [language, title])).toEqual([
      ['de', 'Deutsch (SDH)'],
      ['en', ''],
      ['fr', ''],
    ]);
    expect(await textsIn(made.folder, made.captions)).toEqual({
      de: german,
      en: english,
      fr: expect.stringContaining('00:00.500 --> 00:01.500 line:10% align:start\n<v Ada>Bonjour</v>\n'),
    });
    expect(made.chapters).toEqual(chapters);
    // Players learn of them from the API.
    expect(await readFile(join(made.folder, 'master.m3u8'), 'utf8')).not.toContain('SUBTITLES');
  });

  /** A storage on a server: what is not asked for reads as zeros. */
  function onServer(storage: Storage): { storage: Storage; read: () => number } {
    let bytes = 0;
    const changed = changedStorage(storage, {
      async toPartialFile(key, options) {
        const whole = await storage.toPartialFile(key, options);
        if (whole === null) return null;
        const content = await readFile(whole.path);
        const path = join(options?.folder ?? '', 'partial');
        await writeFile(path, '');
        await truncate(path, content.length);
        return {
          path,
          size: content.length,
          isWhole: false,
          release: () => whole.release(),
          async bring(pieces) {
            const file = await open(path, 'r+');
            for (const { start, end } of pieces) {
              const piece = content.subarray(start, end);
              bytes += piece.length;
              await file.write(piece, 0, piece.length, start);
            }
            await file.close();
          },
        };
      },
    });
    return { storage: changed, read: () => bytes };
  }

  it('of a film in parts are read by its index', async () => {
    const server = onServer(world.storage);
    const prefix = 'public/videos/film/joined/';
    const signal = new AbortController().signal;
    const sourceKey = await world.upload(await textedVideo('mp4'));
    const texts = await textsOf(
      { storage: server.storage, workspace: world.workspace, tools },
      { sourceKey, prefix, signal, onProgress: () => {}, log: silentLogger() },
    );
    expect(texts.chapters).toEqual(chapters);
    expect(await textsIn(join(world.folder, prefix), texts.captions)).toEqual({ de: german, en: english });
    expect(await world.leftovers()).toEqual([]);
  });

  it('are left out one by one if they cannot be read, and the video is not the worse for it', async () => {
    const sourceKey = await world.upload(await textedVideo('mkv'));
    const prefix = 'public/videos/broken/attempt/';
    const signal = new AbortController().signal;
    const found = await runAttempt(
      { storage: world.storage, workspace: world.workspace, tools },
      { sourceKey, prefix, signal, onProgress: () => {}, log: silentLogger() },
      async (attempt) => {
        const { info } = await probe('video')(attempt);
        const missing = { index: 77, codec: 'subrip', language: 'spa', title: '', isDefault: true, isForced: false };
        return extractTexts({ ...attempt, info: { ...info, subtitles: [missing, ...info.subtitles] } });
      },
    );
    expect(found.captions.map(({ language }) => language)).toEqual(['de', 'en', 'fr']);
    expect((await readdir(join(world.folder, prefix, 'texts'))).length).toBe(3);
  });

  it('are of one language each: the default one, none that is forced, and no pictures', () => {
    const stream = (index: number, changes: Partial<SubtitleStream>): SubtitleStream => ({
      index,
      codec: 'subrip',
      language: 'eng',
      title: '',
      isDefault: false,
      isForced: false,
      ...changes,
    });
    const chosen = chooseTexts([
      stream(2, { isForced: true, isDefault: true }),
      stream(3, {}),
      stream(4, { isDefault: true }),
      stream(5, { language: 'ger', codec: 'hdmv_pgs_subtitle' }),
      stream(6, { language: 'deu', codec: 'mov_text' }),
      stream(7, { language: '' }),
    ]);
    expect(chosen.map(({ index }) => index)).toEqual([4, 6, 7]);
  });
});
