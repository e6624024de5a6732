import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveScreenshot, until, untilPlaying } from '@millrace/testkit/chromium';
import { generate } from '@millrace/testkit/media';
import { playerOf } from '../../support/ownVideo.ts';
import { dropPath } from '../../support/uploading.ts';
import { newPerson, type Setting, visitAs } from '../../support/visitor.ts';

/** A film that is encoded in parts, with enough work that somebody can begin to watch before its end. */
const longFilm = () =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=150'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=150'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-crf', '38', '-g', '50', '-c:a', 'aac'],
  ]);

/** Keeps what would interrupt somebody who watches. A player that is loaded again forgets it. */
const recordInterruptions = `(() => {
  globalThis.interruptions = [];
  for (const type of ['pause', 'emptied', 'abort', 'error']) {
    document.querySelector('video').addEventListener(type, () => interruptions.push(type));
  }
})()`;

export const watchingStory = (setting: () => Setting): void => {
  describe('a film that is dropped on the page', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'millrace-console-film-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('plays by itself while it is encoded, and goes on when it is ready', async () => {
      const path = join(folder, 'Long way.mp4');
      await copyFile(await longFilm(), path);
      const { page, leave } = await visitAs(setting(), await newPerson(setting()));
      await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
      await dropPath(page, path);
      await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'Long way.mp4' }).click();
      await page.getByRole('heading', { level: 1, name: 'Long way' }).waitFor();

      await page.getByText(/^[1-9]?\d:\d\d can be played already$/).waitFor();
      const player = playerOf(page);
      await untilPlaying(player.state);
      await player.read(recordInterruptions, undefined);
      expect(await page.getByText(/^Processing \d+%$/).count()).toBe(1);
      await saveScreenshot(page, 'console-video-early-light');
      const early = await player.state();

      await page.getByRole('table', { name: 'Renditions' }).waitFor({ timeout: 300_000 });
      expect(await page.getByText(/can be played already$/).count()).toBe(0);
      await untilPlaying(player.state, early.currentTime);
      // Also what was not there when playback began.
      await until(
        'a position behind what could be played at first',
        async () => (await player.state()).currentTime,
        (seconds) => seconds > early.currentTime + 2,
      );
      expect(await player.read<string[] | string>('interruptions', 'another player')).toEqual([]);
      // The player asks for pictures and chapters, which are not there until the video is ready.
      await leave([409]);
    });
  });
};
