import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { utcDay } from '@millrace/acceptance/common/usageRanges';
import type { Page } from 'playwright-core';
import type { UsedLibrary } from '../support/used.ts';
import { type Setting, visitAs } from '../support/visitor.ts';

/** The lines of the file that a button saves. */
async function saved(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\ufeff', '').trimEnd().split('\r\n') };
}

const choose = (page: Page, label: string) => page.getByText(label, { exact: true }).first().click();

export const usageStory = (setting: () => Setting, used: () => Promise<UsedLibrary>): void => {
  describe('the usage', () => {
    it('is shown by day and by item, for any days, and saved as it is shown', async () => {
      const { person, video, track } = await used();
      const { page, leave } = await visitAs(setting(), person, '/usage');
      const item = page.getByRole('row', { name: 'Three <b>colours</b>' });
      await item.waitFor();
      expect(await page.getByText('Uploaded files of 1 video, 1 track, 1 image').count()).toBe(1);
      await page.locator('svg .recharts-bar-rectangle').first().waitFor();
      expect(await page.getByText(/^Bandwidth by day, .* in all, most on /).count()).toBe(1);

      await page.getByText('Show as a table').click();
      const rows = page.getByRole('region', { name: 'Bandwidth by day' }).getByRole('row');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(31);
      await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Views').click();
      await page.getByText(/^Views by day, .*: 3 in all, most on .*: 3\.$/).waitFor({ state: 'attached' });
      const byDay = await saved(page, 'CSV: Views by day');
      expect(byDay.name).toBe(`usage-views-${utcDay(-29)}-${utcDay(0)}.csv`);
      expect(byDay.lines).toHaveLength(31);
      expect([byDay.lines[0], byDay.lines[30]]).toEqual(['"Day","Views"', `"${utcDay(0)}",3`]);

      await page.getByRole('radiogroup', { name: 'Kind' }).getByText('Tracks').click();
      await page.getByRole('row', { name: '=Ebb' }).waitFor();
      const byItem = await saved(page, 'CSV: Usage by track');
      // What begins as a formula is a text to spreadsheets: the title, and one id of 64.
      const id = track.startsWith('-') ? `'${track}` : track;
      expect(byItem.lines[1]).toContain(`"${id}","'=Ebb, ""low""",2,`);

      await choose(page, '7 days');
      await page.waitForURL(/days=7/);
      await choose(page, 'Custom');
      await page.getByLabel('First day').fill(utcDay(-3));
      await page.waitForURL(new RegExp(`from=${utcDay(-3)}`));
      await page.getByLabel('Last day').fill(utcDay(-4));
      await page.getByText('The last day must not be before the first.').waitFor();
      await page.getByLabel('Last day').fill(utcDay(-1));
      await page.waitForURL(new RegExp(`to=${utcDay(-1)}`));
      await page.reload();
      await page.getByText('There were no views in these days.').waitFor();
      expect(await page.getByText('None in the 3 days before either').count()).toBe(2);
      await page.getByRole('radiogroup', { name: 'Kind' }).getByText('Videos').click();
      await page.getByRole('link', { name: 'Three <b>colours</b>' }).click();
      await page.waitForURL(new RegExp(video));
      await leave();
    });

    it('of the other services is shown while one does not answer', async () => {
      const { person } = await used();
      const { page, open, leave } = await visitAs(setting(), person, '/videos');
      const address = `${setting().platform.music.api.base}/usage/**`;
      await page.route(address, (route) =>
        route.fulfill({ status: 500, headers: { 'Access-Control-Allow-Origin': '*' } }),
      );
      await open('/usage');
      await page.getByText('The figures of your tracks could not be read').waitFor();
      expect(await page.getByText('Plays', { exact: true }).count()).toBe(1);
      expect(await page.getByText(/^Bandwidth by day, .* in all/).count()).toBe(1);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Uploaded files of 1 video, 1 track, 1 image').waitFor();
      await leave([500]);
    });
  });
};
