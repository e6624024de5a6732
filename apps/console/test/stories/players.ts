import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { poll } from '@millrace/acceptance/poll';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { looksGood, narrow, violationsOn } from '../support/look.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

const path = '/account/players';

/** What a player sends first. @param server as a person types it into the player */
async function ping(server: string, u: string, p: string): Promise<string> {
  const query = new URLSearchParams({ u, p, v: '1.16.1', c: 'story', f: 'json' });
  return (await fetch(`${server}/rest/ping.view?${query}`)).text();
}

/** Adds a player, as a program does. */
async function addPlayer({ platform }: Setting, { token }: Person, name: string): Promise<void> {
  await platform.music.api('POST', '/app-passwords', { token, json: { name } });
}

export const playersStory = (setting: () => Setting): void => {
  describe('a player', () => {
    it('is added with the keyboard, signs in with what is shown once, and is revoked', async () => {
      const name = 'My phone <b>';
      const person = await newPerson(setting());
      const { page, leave } = await visitAs(setting(), person, '/');
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('link', { name: 'Players' }).click();
      await page.getByRole('heading', { name: 'No players yet' }).waitFor();
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add a player' }).press('Enter');
      // The field has the focus.
      await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
      await page.keyboard.type('   ');
      await page.keyboard.press('Enter');
      await dialog.locator('[aria-invalid=true]').waitFor();
      await dialog.getByLabel('Name').fill(name);
      await page.keyboard.press('Enter');

      const shown = (label: string) => dialog.getByRole('textbox', { name: label, exact: true }).inputValue();
      const [server, user, password] = [
        await shown('Server address'),
        await shown('User name'),
        await shown('Password'),
      ];
      expect([server, user]).toEqual([new URL(setting().platform.music.api.base).origin, person.email]);
      expect(await ping(server, user, password)).toContain('"status":"ok"');
      expect(await violationsOn(page)).toEqual([]);
      // It is not lost by a key that was pressed too often.
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.content()).not.toContain(password);

      const players = page.getByRole('list', { name: 'Players' });
      await players.getByText(name).waitFor();
      // The service writes when it was used a little later.
      const { token } = person;
      await poll(
        async () => (await setting().platform.music.api('GET', '/app-passwords', { token })).text,
        (text) => !text.includes('"lastUsedAt":null'),
        { what: 'the use of the password' },
      );
      await page.getByRole('link', { name: 'Sessions' }).click();
      await page.getByRole('link', { name: 'Players' }).click();
      await players.getByText('last used').waitFor();
      await players.getByRole('button', { name: `Revoke ${name}` }).click();
      await dialog.getByText('The player is signed out at once.').waitFor();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('heading', { name: 'No players yet' }).waitFor();
      expect(await ping(server, user, password)).toContain('"status":"failed"');
      await leave([400]);
    });

    it('is told of when the service fails', async () => {
      const person = await newPerson(setting());
      await addPlayer(setting(), person, 'Kitchen');
      const { page, open, leave } = await visitAs(setting(), person, '/account');
      const failing = '**/api/app-passwords**';
      await page.route(failing, (route) => route.abort());
      await page.getByRole('link', { name: 'Players' }).click();
      await page.getByRole('alert').getByText('Your players could not be read').waitFor();
      await page.unroute(failing);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Kitchen').waitFor();
      await page.route(failing, (route) => route.abort());
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add a player' }).click();
      await dialog.getByLabel('Name').fill('Living room');
      await dialog.getByRole('button', { name: 'Create a password' }).click();
      await dialog.getByRole('alert').getByText('The service does not answer.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Revoke Kitchen' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByRole('alert').getByText('The service does not answer.').waitFor();
      await page.unroute(failing);
      await open(path);
      await page.getByText('Kitchen').waitFor();
      await leave([], ['net::ERR_FAILED']);
    });
  });

  describe('the page of players', () => {
    let person: Person;
    let nobody: Person;
    beforeAll(async () => {
      person = await newPerson(setting());
      nobody = await newPerson(setting());
      await addPlayer(setting(), person, 'Feishin on the desk');
      await addPlayer(setting(), person, 'Symfonium'.repeat(11));
    });

    looksGood({
      setting,
      person: () => person,
      pages: () => [['players', path, 'never used']],
      async open({ page }, look) {
        const dialog = page.getByRole('dialog');
        await page.getByRole('button', { name: 'Revoke Feishin' }).click();
        await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
        await look('player-revoke');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Add a player' }).click();
        await dialog.getByRole('button', { name: 'Create a password' }).waitFor();
        await look('player-form');
        await dialog.getByLabel('Name').fill('Symfonium on my phone');
        await dialog.getByRole('button', { name: 'Create a password' }).click();
        await dialog.getByRole('button', { name: 'I have stored it' }).waitFor();
        await look('player-made');
        await page.setViewportSize(narrow);
        await saveScreenshot(page, 'console-player-made-narrow');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width);
      },
    });

    describe('without any', () => {
      looksGood({ setting, person: () => nobody, pages: () => [['no-players', path, 'No players yet']] });
    });
  });
};
