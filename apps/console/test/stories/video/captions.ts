import { describe, expect, it } from '@jest/globals';
import { type OwnVideo, panelOf } from '../../support/ownVideo.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

const cue = (second: number, text: string) => `${second}\n00:00:0${second},000 --> 00:00:0${second},900\n${text}\n\n`;
const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

export const captionsStory = (setting: () => Setting, own: () => Promise<OwnVideo>): void => {
  describe('captions', () => {
    it('are added, replaced, made the default and deleted, and the service’s reasons are at the fields', async () => {
      const { person, id } = await own();
      const { page, leave } = await visitAs(setting(), person, `/videos/${id}`);
      const { api } = setting().platform.video;
      const stored = async () => {
        const { text } = await api('GET', `/videos/${id}/captions`, { token: person.token });
        const { captions }: { captions: { language: string; label: string; default: boolean; cues: number }[] } =
          JSON.parse(text);
        return captions.map(({ language, label, default: isDefault, cues }) => [language, label, isDefault, cues]);
      };
      const panel = panelOf(page, 'Captions');
      const dialog = page.getByRole('dialog');
      const input = dialog.locator('input[type=file]');
      await panel.getByText('There are none.').waitFor();

      await panel.getByRole('button', { name: 'Add captions' }).click();
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('Write the tag of a language').waitFor();
      await dialog.locator('.mantine-FileInput-error').getByText('Choose a file').waitFor();
      await dialog.getByLabel('Language').fill('de/at');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('Write the tag of a language').waitFor();
      await dialog.getByLabel('Language').fill('de');
      await dialog.getByLabel('Label').fill('Deutsch');
      await dialog.getByLabel('Default').check();
      await input.setInputFiles(file('empty.srt', 'Nothing that can be shown.'));
      await dialog.getByRole('button', { name: 'Add' }).click();
      // At the field, and not above the button.
      await dialog.locator('.mantine-FileInput-error').getByText('has no captions that can be shown').waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
      await input.setInputFiles(file('harbour.srt', cue(1, 'Guten Morgen')));
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
      await row('Deutsch').getByText('de · 1 cue').waitFor();
      await row('Deutsch').getByText('Default', { exact: true }).waitFor();

      await panel.getByRole('button', { name: 'Add captions' }).click();
      await dialog.getByLabel('Language').fill('EN');
      await input.setInputFiles(file('harbour.vtt', `WEBVTT\n\n${cue(2, 'Good morning').replaceAll(',', '.')}`));
      await dialog.getByRole('button', { name: 'Add' }).click();
      await row('English').waitFor();
      expect(await stored()).toEqual([
        ['de', 'Deutsch', true, 1],
        ['en', 'English', false, 1],
      ]);

      await panel.getByRole('button', { name: 'Make default: English' }).click();
      await row('English').getByText('Default', { exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Make default: Deutsch' }).waitFor();
      const { text } = await api('GET', `/stream/${id}/captions/en.vtt`);
      expect(text).toContain('Good morning');

      await panel.getByRole('button', { name: 'Edit or replace Deutsch' }).click();
      await dialog.getByLabel('Label').fill('Deutsch (neu)');
      await input.setInputFiles(file('new.srt', cue(1, 'Moin') + cue(3, 'Tschüss')));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row('Deutsch (neu)').getByText('de · 2 cues').waitFor();
      expect(await stored()).toEqual([
        ['de', 'Deutsch (neu)', false, 2],
        ['en', 'English', true, 1],
      ]);

      await panel.getByRole('button', { name: 'Delete English' }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe('Delete English');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row('English').waitFor({ state: 'detached' });
      expect(await stored()).toEqual([['de', 'Deutsch (neu)', false, 2]]);
      await leave([422]);
    });
  });
};
