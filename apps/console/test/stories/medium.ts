import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { until } from '@millrace/testkit/chromium';
import { atNight } from '@millrace/testkit/nightly';
import type { Filled } from '../support/media.ts';
import { type Setting, visitAs } from '../support/visitor.ts';

/** Changes and deletes what it is given. */
export const mediumStory = (setting: () => Setting, filled: () => Promise<Filled>): void => {
  describe('the page of a medium', () => {
    let person: Person;
    let library: Filled;
    beforeAll(async () => {
      library = await filled();
      person = library.person;
    });

    it('plays a video, changes its texts, and gives what others need to show it', async () => {
      const { page, context, leave } = await visitAs(setting(), person, `/videos/${library.video}`);
      await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
      await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).first().click();
      const player = page.frames().find((frame) => frame.url().endsWith('/embed'));
      await until(
        'the player to play',
        () => player?.evaluate<number>(`document.querySelector('video').currentTime`) ?? 0,
        (seconds) => seconds > 0.2,
      );
      await page.getByLabel('Title').fill('Harbour at <b>dawn</b>');
      await page.getByLabel('Description').fill('The first boats leave.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Harbour at <b>dawn</b>' }).waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy: Embed code' }).click();
      await page.getByText('Copied').waitFor({ state: 'attached' });
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toContain(`<iframe src="${setting().platform.video.api.base}/stream/${library.video}/embed"`);
      await page.getByRole('tab', { name: 'Answer' }).click();
      const answer = await page.getByRole('region', { name: 'Read it, Answer' }).textContent();
      const { json } = await setting().platform.video.api('GET', `/videos/${library.video}`, { token: person.token });
      expect(JSON.parse(answer ?? '')).toEqual(json);
      await leave();
    });

    it('never overwrites what somebody else has changed meanwhile', async () => {
      const { api } = setting().platform.music;
      const { page, leave } = await visitAs(setting(), person, `/tracks/${library.track}`);
      await page.getByLabel('Album').fill('My album');
      await api('PATCH', `/tracks/${library.track}`, { token: person.token, json: { album: 'Their album' } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('It was changed elsewhere while you typed.').waitFor();
      await page.getByRole('button', { name: 'Show the current version' }).click();
      await page.locator('input[value="Their album"]').waitFor();
      await page.getByLabel('Album').fill('Our album');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await leave([412]);
    });

    atNight(() => {
      it('tells why a video failed and what to do, and deletes it', async () => {
        const { page, leave } = await visitAs(setting(), person, `/videos/${library.failed}`);
        await page.getByText('Copy it again from where it comes from').waitFor();
        expect(await page.locator('iframe').count()).toBe(0);
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
        await page.getByText('1 video').waitFor();
        await leave();
      });

      it('says that there is none', async () => {
        const { page, leave } = await visitAs(setting(), person, '/images/nosuchimage');
        await page.getByRole('heading', { name: 'There is no such image' }).waitFor();
        await leave([404]);
      });
    });
  });
};
