import { describe, expect, it } from '@jest/globals';
import { type OwnVideo, panelOf } from '../../support/ownVideo.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

export const chaptersStory = (setting: () => Setting, own: () => Promise<OwnVideo>): void => {
  describe('chapters', () => {
    it('are a list of times and titles, with what is wrong at each row', async () => {
      const { person, id } = await own();
      const { page, leave } = await visitAs(setting(), person, `/videos/${id}`);
      const stored = async () => {
        const { text } = await setting().platform.video.api('GET', `/videos/${id}/chapters`, { token: person.token });
        const { chapters }: { chapters: { start: number; title: string }[] } = JSON.parse(text);
        return chapters;
      };
      const panel = panelOf(page, 'Chapters');
      const add = async (start: string, title: string) => {
        await panel.getByRole('button', { name: 'Add a chapter' }).click();
        await page.locator('[aria-label^="Start of chapter"]:focus').waitFor();
        await page.keyboard.type(start);
        await page.keyboard.press('Tab');
        await page.keyboard.type(title);
      };
      const save = panel.getByRole('button', { name: 'Save the chapters' });
      await panel.getByText('There are none.').waitFor();
      expect(await save.isDisabled()).toBe(true);

      await add('0:03.5', 'The market');
      await add('soon', '');
      await save.click();
      await panel.getByText('Write it as 1:23:45').waitFor();
      await panel.getByText('A chapter needs a title').waitFor();
      await page.locator('[aria-label="Start of chapter 2"]:focus').waitFor();
      await panel.getByLabel('Start of chapter 2').fill('1:00');
      await panel.getByLabel('Title of chapter 2').fill('Behind the end');
      await add('0', 'Arrival');
      await page.keyboard.press('Enter');
      // By the order in which they are typed, and not in which they are sent.
      await panel.getByRole('listitem').nth(1).getByText('Must be less than 6').waitFor();
      expect(await stored()).toEqual([]);

      await panel.getByRole('button', { name: 'Remove chapter 2' }).click();
      await page.locator('[aria-label="Remove chapter 2"]:focus').waitFor();
      await save.click();
      await panel.getByText('Saved.').waitFor();
      expect(await stored()).toEqual([
        { start: 0, title: 'Arrival' },
        { start: 3.5, title: 'The market' },
      ]);
      await page.reload();
      await panel.getByLabel('Start of chapter 2').waitFor();
      expect(await panel.getByLabel('Start of chapter 2').inputValue()).toBe('0:03.5');
      expect(await panel.getByLabel('Title of chapter 1').inputValue()).toBe('Arrival');

      await panel.getByLabel('Title of chapter 1').fill('Departure');
      await panel.getByRole('button', { name: 'Discard' }).click();
      expect(await panel.getByLabel('Title of chapter 1').inputValue()).toBe('Arrival');
      await panel.getByRole('button', { name: 'Remove chapter 1' }).click();
      await panel.getByRole('button', { name: 'Remove chapter 1' }).click();
      await page.locator(':focus', { hasText: /^Add a chapter$/ }).waitFor();
      await save.click();
      await panel.getByText('Saved.').waitFor();
      expect(await stored()).toEqual([]);
      await leave([400]);
    });
  });
};
