import { describe, expect, it } from '@jest/globals';
import { poll } from '@millrace/acceptance/poll';
import { atNight } from '@millrace/testkit/nightly';
import { generateSync } from 'otplib';
import { freshCredentials, newPerson, type Setting, visit, visitAs } from '../support/visitor.ts';

const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

export const accountStory = (setting: () => Setting): void => {
  describe('an account', () => {
    it('is created, kept over a reload, left and entered again', async () => {
      const { page, context, open, signIn, leave } = await visit(setting());
      const person = freshCredentials();
      await open('/tracks');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Name').fill('The Quay');
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Create the account' }).click();
      // The address that was asked for, with nothing in it yet.
      await page.getByRole('heading', { name: 'No tracks yet' }).waitFor();

      await page.reload();
      await page.getByRole('heading', { name: 'No tracks yet' }).waitFor();
      const stored = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      expect(stored).not.toMatch(/eyJ|mr_|[\w-]{43}/);
      const cookies = await context.cookies(`${setting().platform.video.api.base}/auth`);
      expect(cookies).toEqual([
        expect.objectContaining({ name: 'millrace_refresh', httpOnly: true, sameSite: 'Strict' }),
      ]);

      await page.getByRole('button', { name: `Sign out ${person.email}` }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('The e-mail address or the password is wrong.').waitFor();
      await signIn(person);
      await leave([401]);
    });

    atNight(() => {
      it('with a second factor is asked for a code', async () => {
        const person = await newPerson(setting());
        const { api } = setting().platform.video;
        const { token, password } = person;
        const begun = await api('POST', '/auth/totp', { token, json: { password } });
        const { secret }: { secret: string } = JSON.parse(begun.text);
        await poll(
          () => api('POST', '/auth/totp/confirm', { token, json: { code: codeOf(secret, -1) } }),
          ({ status }) => status === 200,
        );

        const { page, open, leave } = await visit(setting());
        await open('/');
        await page.getByLabel('E-mail address').fill(person.email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByLabel('Code').fill('000000');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByText('The code is wrong.').waitFor();
        await page.getByLabel('Code').fill(codeOf(secret));
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
        await leave([401]);
      });

      it('whose session is ended elsewhere leads back to the sign-in, and then to where the person was', async () => {
        const person = await newPerson(setting());
        // This page follows no events, so it does not notice by itself.
        const { page, signIn, leave } = await visitAs(setting(), person, '/developers/keys');
        await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
        await setting().platform.video.api('POST', '/auth/logout-all', { token: person.token });
        await page.getByRole('link', { name: 'Tracks' }).click();
        await page.getByText('Your session has ended').waitFor();
        await signIn(person);
        await page.getByRole('heading', { name: 'No tracks yet' }).waitFor();
        await leave([401]);
      });

      it('whose session is ended elsewhere is told by a page that follows events, without a click', async () => {
        const person = await newPerson(setting());
        const { page, signIn, leave } = await visitAs(setting(), person, '/images');
        await page.getByRole('heading', { name: 'No images yet' }).waitFor();
        await setting().platform.video.api('POST', '/auth/logout-all', { token: person.token });
        await page.getByText('Your session has ended').waitFor();
        await signIn(person);
        await page.getByRole('heading', { name: 'No images yet' }).waitFor();
        await leave([401]);
      });
    });

    it('leaves no API key behind when it signs out', async () => {
      const person = await newPerson(setting());
      const { page, leave } = await visitAs(setting(), person, '/images');
      await page.getByRole('heading', { name: 'No images yet' }).waitFor();
      const keys = async () => (await setting().platform.video.api('GET', '/keys', { token: person.token })).text;
      expect(JSON.parse(await keys())).toMatchObject({
        keys: [{ name: 'Console', scopes: ['images:read', 'images:write'], expiresAt: expect.any(String) }],
      });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(JSON.parse(await keys())).toEqual({ keys: [] });
      await leave();
    });
  });
};
