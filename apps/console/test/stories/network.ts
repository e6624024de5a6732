import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { complete } from '../support/look.ts';
import type { Filled } from '../support/media.ts';
import { type Setting, visitAs } from '../support/visitor.ts';

/** The network between a browser and the services is slow, or away. */
export const networkStory = (setting: () => Setting, filled: () => Promise<Filled>): void => {
  describe('the network', () => {
    let person: Person;
    let library: Filled;
    beforeAll(async () => {
      library = await filled();
      person = library.person;
    });

    it('is slow: pages show at once what they will be, and nothing is asked or sent twice', async () => {
      const { page, context, leave } = await visitAs(setting(), person, '/videos');
      await page.getByText('Harbour').waitFor();
      const asked: string[] = [];
      let letThrough = () => undefined;
      let isHeld = new Promise<void>((resolve) => {
        letThrough = () => void resolve();
      });
      const hold = () => {
        isHeld = new Promise<void>((resolve) => {
          letThrough = () => void resolve();
        });
      };
      await context.route('**/api/**', async (route) => {
        const { method, url } = { method: route.request().method(), url: new URL(route.request().url()) };
        if (method !== 'OPTIONS') asked.push(`${method} ${url.pathname}`);
        await isHeld;
        await route.continue();
      });

      await page.getByRole('link', { name: 'Tracks' }).click();
      // Its heading and the places of its items are there before any answer.
      await page.getByRole('heading', { level: 1, name: 'Tracks' }).waitFor();
      await page.getByLabel('Loading').first().waitFor();
      letThrough();
      await page.getByText('Tide').first().waitFor();
      expect(asked.filter((one) => one.startsWith('GET /api/tracks'))).toHaveLength(1);

      await page.getByRole('link', { name: /Tide/ }).first().click();
      // Buttons move while parts of the page come.
      await complete(page, 'Player page');
      await page.getByLabel('Album').fill('Slack water');
      hold();
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await save.dblclick({ noWaitAfter: true });
      await page.keyboard.press('Enter');
      letThrough();
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
      await context.unroute('**/api/**');
      await leave();
    });

    it('is cut: the page says so, keeps what it has, and goes on by itself', async () => {
      const { page, context, leave } = await visitAs(setting(), person, '/videos');
      await page.getByText('Harbour').waitFor();
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
      expect(await page.getByText('Harbour').count()).toBeGreaterThan(0);
      // A list that was never read waits for the network.
      await page.getByRole('link', { name: 'Tracks' }).click();
      await page.getByRole('heading', { level: 1, name: 'Tracks' }).waitFor();
      await context.setOffline(false);
      await page.getByText('Tide').first().waitFor();
      await page.getByText('You are offline').waitFor({ state: 'hidden' });
      await leave([], ['net::ERR_']);
    });

    it('is cut before a page was loaded: the page can be asked for again', async () => {
      const { page, context, leave } = await visitAs(setting(), person, '/videos');
      await page.getByText('Harbour').waitFor();
      await page.mouse.move(0, 0);
      await context.setOffline(true);
      await page
        .getByRole('link', { name: /Harbour/ })
        .first()
        .dispatchEvent('click');
      await page.getByRole('heading', { name: 'This page has failed' }).waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
      await leave([], ['net::ERR_', 'dynamically imported module', 'Unable to preload']);
    });
  });
};
