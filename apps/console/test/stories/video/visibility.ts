import { describe, expect, it } from '@jest/globals';
import { getVideo } from '@millrace/acceptance/actions';
import { until } from '@millrace/testkit/chromium';
import { type OwnVideo, panelOf, playerOf } from '../../support/ownVideo.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

export const visibilityStory = (setting: () => Setting, own: () => Promise<OwnVideo>): void => {
  describe('the visibility of a video', () => {
    it('is chosen; a private one plays for its owner, who makes links that expire', async () => {
      const { person, id } = await own();
      const { page, context, leave } = await visitAs(setting(), person, `/videos/${id}`);
      const { api } = setting().platform.video;
      const panel = panelOf(page, 'Visibility');
      const share = panelOf(page, 'Share');
      const change = panel.getByRole('button', { name: 'Change' });
      await share.getByLabel('Player page', { exact: true }).waitFor();
      expect(await panel.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true);
      expect(await change.isDisabled()).toBe(true);

      let letThrough = () => undefined;
      const held = new Promise<void>((resolve) => {
        letThrough = () => void resolve();
      });
      await context.route(`**/api/videos/${id}`, async (route) => {
        if (route.request().method() === 'PATCH') await held;
        await route.continue();
      });
      await panel.getByRole('radio', { name: 'Private' }).check();
      await change.click();
      await panel.getByText('The files are being moved.').waitFor();
      letThrough();
      await panel.getByText('Changed', { exact: true }).waitFor();
      await context.unroute(`**/api/videos/${id}`);
      const { visibility } = JSON.parse((await api('GET', `/videos/${id}`, { token: person.token })).text).video;
      expect(visibility).toBe('private');

      await page.locator('iframe[src*="/stream/~"]').waitFor();
      await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).first().click();
      await until('the private video to play', playerOf(page).state, ({ currentTime }) => currentTime > 0.2);
      await page.getByRole('table', { name: 'Renditions' }).getByRole('row', { name: /^360p/ }).waitFor();

      expect(await share.getByRole('textbox').count()).toBe(0);
      await share.getByLabel('Works for').selectOption('8 hours');
      await share.getByRole('button', { name: 'Make a link' }).click();
      await share.getByText(/^This link works until /).waitFor();
      const link = await share.getByLabel('Player page', { exact: true }).inputValue();
      const [, expiresAt = ''] = /~[^.]+\.(\d+)\./.exec(link) ?? [];
      expect(Math.abs(Number(expiresAt) - Date.now() / 1000 - 8 * 3600)).toBeLessThan(300);
      expect((await fetch(link)).status).toBe(200);
      expect((await fetch(link.replace(/~[^/]+\//, ''))).status).toBe(404);

      await panel.getByRole('radio', { name: 'Unlisted' }).check();
      await change.click();
      await panel.getByText('Changed', { exact: true }).waitFor();
      await page.locator('iframe[src*="/stream/~"]').waitFor({ state: 'detached' });
      expect(await share.getByLabel('Player page', { exact: true }).inputValue()).toBe(
        `${api.base}/stream/${id}/embed`,
      );
      expect(await getVideo(api, person, id)).toMatchObject({ status: 'ready' });
      // The player that was on the page asks for more of what has become private.
      await leave([404]);
    });
  });
};
