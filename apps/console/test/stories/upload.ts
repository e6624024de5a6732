import { describe, expect, it } from '@jest/globals';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { longVideo, song, taggedSong, tinyVideo } from '@millrace/acceptance/media';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { atNight } from '@millrace/testkit/nightly';
import { choose, drop, heavyVideo, networkOf } from '../support/uploading.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

export const uploadStory = (setting: () => Setting): void => {
  describe('uploads', () => {
    it('of anything become videos, tracks and images by their content, and show their pictures', async () => {
      const { page, leave } = await visitAs(setting(), await newPerson(setting()));
      const hostile = '<img src=x onerror=alert(1)> & more.mp4';
      await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
      await drop(page, [
        { name: hostile, bytes: await tinyVideo() },
        // Names lie: this is a song.
        { name: 'holiday.png', bytes: await song() },
        { name: '07 Track.mp3', bytes: await taggedSong() },
        { name: 'quarters.jpg', bytes: await smallPicture() },
        { name: 'notes.mp4', bytes: Buffer.from('It was a dark and stormy night.') },
      ]);
      const tray = page.getByRole('region', { name: 'Uploads' });
      await tray.getByText('not a video, a track or an image').waitFor();
      // They go on while somebody looks around.
      await page.getByRole('link', { name: 'Tracks' }).click();
      await tray.getByText('4 of 5 ready, 1 failed').waitFor();
      await expect(tray.locator('img').count()).resolves.toBeGreaterThanOrEqual(2);
      await saveScreenshot(page, 'console-upload');
      const tracks = page.getByRole('list', { name: 'Tracks' });
      await tracks.getByText('holiday').waitFor();
      // A song with tags is called as they say, not as its file and its account.
      await tracks.getByText('In the file').waitFor();
      await tracks.getByText('Nobody in particular').waitFor();
      await expect(tracks.getByText('07 Track').count()).resolves.toBe(0);
      await page.getByRole('link', { name: 'Images' }).click();
      await page.getByRole('list', { name: 'Images' }).getByText('quarters.jpg').waitFor();
      await tray.getByRole('link', { name: hostile }).click();
      await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)> & more' }).waitFor();
      await page.getByRole('button', { name: 'Remove what is done from the list' }).click();
      await tray.waitFor({ state: 'hidden' });
      await leave();
    });

    atNight(() => {
      it('can be paused, resumed and cancelled', async () => {
        const person = await newPerson(setting());
        const { page, leave } = await visitAs(setting(), person);
        const bytes = await longVideo();
        const network = await networkOf(page);
        await network.let(bytes.length / 60);
        await choose(page, [
          { name: 'first.mp4', bytes },
          { name: 'second.mp4', bytes },
        ]);
        const tray = page.getByRole('region', { name: 'Uploads' });
        await tray.getByText(/left/).first().waitFor();
        await tray.getByRole('button', { name: 'Cancel second.mp4' }).click();
        await tray.getByText('second.mp4').waitFor({ state: 'detached' });
        await tray.getByRole('button', { name: 'Pause first.mp4' }).click();
        await tray.getByText(/^Paused/).waitFor();
        await network.let(-1);
        await tray.getByRole('button', { name: 'Resume first.mp4' }).click();
        await tray.getByText(/Processing · [1-9]/).waitFor();
        await tray.getByText('1 of 1 ready').waitFor();
        const { videos }: { videos: { title: string }[] } = JSON.parse(
          (await setting().platform.video.api('GET', '/videos', { token: person.token })).text,
        );
        expect(videos.map(({ title }) => title)).toEqual(['first']);
        await leave();
      });
    });

    atNight(() => {
      it('go on after the connection broke, and the page says when the network is away', async () => {
        const { page, context, leave } = await visitAs(setting(), await newPerson(setting()));
        const network = await networkOf(page);
        await network.let(50_000);
        await choose(page, [{ name: 'harbour.mp4', bytes: await heavyVideo() }]);
        const tray = page.getByRole('region', { name: 'Uploads' });
        await tray.getByText(/left/).first().waitFor();
        // Chromium's own offline mode lets a request in progress go on.
        const { videoApi } = setting().platform.faults ?? {};
        await videoApi?.kill();
        await tray.getByText(/no connection, trying again/).waitFor();
        await network.let(-1);
        await videoApi?.start();
        await tray.getByText('1 of 1 ready').waitFor();
        await context.setOffline(true);
        await page.getByText('You are offline.').waitFor();
        await context.setOffline(false);
        await page.getByText('You are offline.').waitFor({ state: 'hidden' });
        await leave([], ['net::ERR_']);
      });
    });
  });
};
