import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type OwnVideo, panelOf } from '../../support/ownVideo.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

export const downloadsStory = (setting: () => Setting, own: () => Promise<OwnVideo>): void => {
  describe('downloads', () => {
    it('are off, are turned on, are prepared when somebody asks for them, and are turned off again', async () => {
      const { person, id } = await own();
      const { page, context, leave } = await visitAs(setting(), person, `/videos/${id}`);
      const { api } = setting().platform.video;
      const panel = panelOf(page, 'Downloads');
      await panel.getByText('Downloads of this video are off.').waitFor();
      expect(await panel.getByRole('link').count()).toBe(0);

      await panel.getByRole('switch', { name: 'Offer downloads' }).click();
      await panel.getByRole('link', { name: 'Download 240p' }).waitFor();
      expect(await panel.getByRole('link').allInnerTexts()).toEqual(['360p', '240p']);
      // As with a film, whose file takes longer than a request waits.
      let asked = 0;
      await context.route('**/download?*', async (route) => {
        asked += 1;
        if (asked > 1) return route.continue();
        const headers = {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
          'Retry-After': '1',
          'Content-Type': 'application/problem+json',
        };
        return route.fulfill({ status: 503, headers, body: '{"code":"unavailable","detail":"It is being made."}' });
      });
      const download = page.waitForEvent('download');
      await panel.getByRole('link', { name: 'Download 240p' }).click();
      await panel.getByText('240p is being prepared.').waitFor();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('Harbour (240p).mp4');
      expect((await readFile(await saved.path())).subarray(4, 8).toString()).toBe('ftyp');
      await panel.getByText('The download of 240p has begun.').waitFor();
      await context.unroute('**/download?*');

      await panel.getByRole('switch', { name: 'Offer downloads' }).click();
      await panel.getByText('Downloads of this video are off.').waitFor();
      expect((await api('GET', `/stream/${id}/download`)).status).toBe(403);
      await leave([503]);
    });
  });
};
