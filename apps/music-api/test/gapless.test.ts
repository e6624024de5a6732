import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { trackObjects } from '@millrace/jobs';
import { launchChromium, recordPage, saveScreenshot, type TestBrowser, until } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import {
  encodeParts,
  findPiece,
  longestSilence,
  loudestAt,
  noiseWithClicks,
  readRecording,
  sampleRate,
  samplesOf,
  startRecording,
} from './cutAlbum.ts';
import { type MusicApi, type Person, resultOf, startMusicApi, until as untilReady } from './harness.ts';

/** Samples. Neither cut is at the edge of a frame of AAC, or of a millisecond. */
const length = 9 * sampleRate;
const cuts = [136_711, 268_003];
/** Around each cut, and just behind it. */
const clicks = cuts.flatMap((cut) => [cut - 700, cut + 500]);
/** Samples that are compared on each side of a joint. */
const pieceLength = 3_000;
const millisecond = Math.round(sampleRate / 1000);

await describeWithEngine(['chromium', 'ffmpeg'], 'an album that was cut from one recording', () => {
  let api: MusicApi;
  let chromium: TestBrowser;
  let artist: Person;
  let ids: string[];
  let parts: Buffer[];
  let album: string;
  const signal = noiseWithClicks(length, clicks);

  beforeAll(async () => {
    [api, chromium, parts] = await Promise.all([
      startMusicApi(),
      launchChromium({ allowAutoplay: true }),
      encodeParts(signal, cuts),
    ]);
    artist = await api.register('Swell');
    ids = [];
    for (const [n, part] of parts.entries()) {
      const fields = {
        title: `Part ${n + 1}`,
        artistName: 'The Swells',
        album: 'One piece',
        trackNumber: String(n + 1),
      };
      const id = await api.upload(artist.token, fields);
      const prefix = `public/tracks/${id}/winner/`;
      for (const quality of ['128k', '256k', '320k'] as const) {
        await api.storage.put(prefix + trackObjects.stream(quality), part);
      }
      const result = resultOf(id, await api.jobOf(id), prefix);
      await api.queue.publish('track.transcoded', { ...result, hasCover: false });
      await untilReady(`${id} is ready`, async () => (await api.track(id)).status === 'ready');
      ids.push(id);
    }
    album = (await api.track(ids[0] ?? '')).album_id;
  }, 180_000);
  afterAll(async () => {
    await chromium?.close();
    await api?.stop();
  });

  const open = async (query = ''): Promise<Page> => {
    const page = await chromium.browser.newPage({ viewport: { width: 640, height: 480 }, bypassCSP: true });
    await page.goto(`${api.origin}/api/albums/${album}/embed${query}`);
    return page;
  };
  const current = (page: Page) =>
    page.evaluate<string>(`document.querySelector('#tracks [aria-current]')?.textContent ?? ''`);
  const hasEnded = (page: Page) => page.evaluate<boolean>(`document.getElementById('audio').ended`);

  it('plays to the sample as the recording was, and counts each track once', async () => {
    const page = await open();
    const record = await recordPage(page);
    await page.evaluate(startRecording);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await until(
      'the second track',
      () => current(page),
      (text) => text.includes('Part 2'),
    );
    expect(await page.evaluate('navigator.mediaSession.metadata.title')).toBe('Part 2');
    await until(
      'the third track',
      () => current(page),
      (text) => text.includes('Part 3'),
    );
    await until('the end', () => hasEnded(page), Boolean);
    const heard = samplesOf(await page.evaluate<string>(readRecording));
    const first = findPiece(heard, signal.subarray(20_000, 20_000 + pieceLength), [0, 15 * sampleRate]);
    expect(first.likeness).toBeGreaterThan(0.9);
    /** Where a sample of the signal is in the recording, if nothing is missing and nothing is repeated. */
    const placeOf = (sample: number) => first.at + sample - 20_000;
    const joints = cuts.map((cut) => {
      const near = (from: number): readonly [number, number] => [placeOf(from) - 6_000, placeOf(from) + 30_000];
      const before = findPiece(heard, signal.subarray(cut - pieceLength, cut), near(cut - pieceLength));
      const after = findPiece(heard, signal.subarray(cut, cut + pieceLength), near(cut));
      const around = heard.subarray(placeOf(cut) - pieceLength, placeOf(cut) + pieceLength);
      const shifts = [cut - 700, cut + 500].map((click) => {
        const from = placeOf(click) - 300;
        return loudestAt(heard.subarray(from, from + 600)) - 300;
      });
      return { before, after, shifts, gap: after.at - before.at - pieceLength, silence: longestSilence(around) };
    });
    for (const { before, after, gap, silence, shifts } of joints) {
      expect(before.likeness).toBeGreaterThan(0.9);
      expect(after.likeness).toBeGreaterThan(0.9);
      expect(Math.abs(gap)).toBeLessThanOrEqual(millisecond);
      expect(silence).toBeLessThanOrEqual(millisecond);
      for (const shift of shifts) expect(Math.abs(shift)).toBeLessThanOrEqual(millisecond);
    }
    expect(record.errors).toEqual([]);
    await page.close();
    const plays = await until(
      'the plays',
      () =>
        api.database.query<{ track_id: string; seconds: number }>(
          'SELECT track_id, seconds FROM music.plays ORDER BY id',
        ),
      (rows) => rows.length >= 3,
    );
    expect(plays.map(({ track_id: id }) => id)).toEqual(ids);
    const edges = [0, ...cuts, length];
    for (const [n, { seconds }] of plays.entries()) {
      expect(Math.abs(seconds - ((edges[n + 1] ?? 0) - (edges[n] ?? 0)) / sampleRate)).toBeLessThan(0.6);
    }
  });

  it('is played one after the other where the browser cannot join', async () => {
    const page = await chromium.browser.newPage();
    await page.addInitScript({ content: 'delete globalThis.MediaSource; delete globalThis.ManagedMediaSource;' });
    await page.goto(`${api.origin}/api/albums/${album}/embed`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await until(
      'the second track',
      () => current(page),
      (text) => text.includes('Part 2'),
    );
    expect(await page.evaluate(`document.getElementById('audio').src`)).toContain(`/tracks/${ids[1]}/stream?q=256k`);
    await page.close();
  });

  it('seeks in a track that has joined, goes back, and begins again after the end', async () => {
    const page = await open();
    const position = async () => Number(await page.getByRole('slider', { name: 'Position' }).inputValue());
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await until(
      'the second track',
      () => current(page),
      (text) => text.includes('Part 2'),
    );
    // It must not end before it is looked at.
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await saveScreenshot(page, 'music-list-embed-playing');
    await page.keyboard.press('Home');
    expect(await current(page)).toContain('Part 2');
    await page.getByRole('button', { name: 'Previous track' }).click();
    await until(
      'the first track',
      () => current(page),
      (text) => text.includes('Part 1'),
    );
    await page.getByRole('button', { name: /Part 3/ }).click();
    await until('the time of the third track', position, (seconds) => seconds >= 2);
    await until('the end', () => hasEnded(page), Boolean);
    await page.getByRole('button', { name: 'Replay' }).click();
    await until(
      'the first track',
      () => current(page),
      (text) => text.includes('Part 1'),
    );
    await until('its time', position, (seconds) => seconds >= 1);
    await page.close();
  });

  it('leaves out a track whose sound is gone', async () => {
    for (const quality of ['128k', '256k', '320k'] as const) {
      await api.storage.delete(`public/tracks/${ids[1]}/winner/${trackObjects.stream(quality)}`);
    }
    const page = await open();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('“Part 2” cannot be played.').waitFor();
    await until(
      'the third track',
      () => current(page),
      (text) => text.includes('Part 3'),
    );
    expect(await page.getByRole('button', { name: /Part 2/ }).getAttribute('data-broken')).toBe('');
    await page.close();
  });
});
