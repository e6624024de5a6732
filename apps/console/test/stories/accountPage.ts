import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { generateSync } from 'otplib';
import { looksGood, violationsOn } from '../support/look.ts';
import { newPerson, originOf, type Setting, visitAs } from '../support/visitor.ts';

const tokenOf = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** What a person does with the own account. */
export const accountPageStory = (setting: () => Setting): void => {
  describe('the own account', () => {
    let person: Person;
    beforeAll(async () => {
      person = await newPerson(setting());
    });

    looksGood({
      setting,
      person: () => person,
      pages: () => [
        ['account', '/account', 'E-mail address'],
        ['account-security', '/account/security', 'Linked identities'],
        ['account-sessions', '/account/sessions', 'This session'],
        ['account-data', '/account/data', 'Not prepared'],
      ],
      async open({ open, page }, look) {
        const dialog = page.getByRole('dialog');
        await open('/account/security');
        await page.getByRole('button', { name: 'Set up' }).click();
        await dialog.getByLabel('Password', { exact: true }).fill(person.password);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
        await look('account-factor');
        await open('/account/sessions');
        await page.getByRole('button', { name: 'Sign out everywhere' }).click();
        await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
        await look('account-sign-out');
        await open('/account/data');
        await page.getByRole('button', { name: 'Delete the account' }).click();
        await dialog.getByLabel('Password', { exact: true }).waitFor();
        await look('account-delete');
      },
    });

    it('has a name to change and an address to confirm', async () => {
      const { platform } = setting();
      const { email, token, password } = await newPerson(setting());
      const { page, leave } = await visitAs(setting(), { email, password }, '/');
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByLabel('Name').fill('<b>The Quay</b>');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const { user } = Object(JSON.parse((await platform.video.api('GET', '/auth/me', { token })).text));
      expect(user).toMatchObject({ companyName: '<b>The Quay</b>' });

      await page.getByText('Not confirmed').waitFor();
      await page.getByRole('button', { name: 'Send the mail again' }).click();
      await page.getByText('A mail is on its way.').waitFor();
      const [, second] = (await platform.mail?.mailsTo(email, 2, 60_000)) ?? [];
      await platform.video.api('POST', '/auth/email/verify', {
        json: { token: tokenOf(second?.text ?? ''), password },
      });
      // The person comes back from the page of the link.
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      await page.getByText('Confirmed', { exact: true }).waitFor();
      await leave();
    });

    it('ends sessions: one, those of an old password, and all', async () => {
      const one = await newPerson(setting());
      // This page follows no events, so it does not notice by itself.
      const elsewhere = await visitAs(setting(), one, '/developers/keys', {
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      });
      const { page, leave } = await visitAs(setting(), one, '/account');
      await page.getByRole('link', { name: 'Sessions' }).click();
      await page.getByText('3 sessions').waitFor();
      await page.getByText('Firefox on Windows').waitFor();
      // That of the registration, which was sent by a program.
      await page.getByRole('button', { name: /^End the session of node/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End the session' }).click();
      await page.getByText('2 sessions').waitFor();

      await page.getByRole('link', { name: 'Security' }).click();
      const change = async (current: string) => {
        await page.getByLabel('Current password').fill(current);
        await page.getByLabel('New password').fill('a password that is new');
        await page.getByRole('button', { name: 'Change the password' }).click();
      };
      const guesses: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/auth/password')) guesses.push(request.url());
      });
      await change('not the password');
      await page.getByText('The password is wrong.').waitFor();
      // Not again with another token: the service counts guesses.
      expect(guesses).toHaveLength(1);
      await change(one.password);
      await page.getByText('Changed').waitFor();
      expect(await page.getByLabel('New password').inputValue()).toBe('');
      await page.getByRole('link', { name: 'Sessions' }).click();
      await page.getByText('1 session.').waitFor();
      await elsewhere.page.getByRole('link', { name: 'Images' }).click();
      await elsewhere.page.getByText('Your session has ended').waitFor();
      await elsewhere.leave([401]);

      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await leave([401]);
    });

    it('gets a second factor, signs in with a recovery code, and turns it off', async () => {
      const one = await newPerson(setting());
      const { page, context, leave } = await visitAs(setting(), one, '/account');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const dialog = page.getByRole('dialog');
      await page.getByRole('link', { name: 'Security' }).click();
      await page.getByRole('button', { name: 'Set up' }).click();
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('The password is wrong.').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(one.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
      await dialog.getByLabel('Code', { exact: true }).fill('000000');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await dialog.getByText('The code is wrong.').waitFor();
      await dialog.getByLabel('Code', { exact: true }).fill(generateSync({ secret }));
      await dialog.getByRole('button', { name: 'Turn on' }).click();

      await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
      const codes = await dialog.getByRole('listitem').allTextContents();
      expect(codes).toHaveLength(10);
      await saveScreenshot(page, 'console-account-codes-light');
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await dialog.getByText('Copied').waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(codes.join('\n'));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('millrace-recovery-codes.txt');
      await dialog.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').fill(one.email);
      await page.getByLabel('Password', { exact: true }).fill(one.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('9 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await dialog.getByLabel('Password', { exact: true }).fill(one.password);
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Set up' }).waitFor();
      await leave([401]);
    });

    it('is linked with an identity, which then signs in', async () => {
      const { identityProvider } = setting().platform;
      if (identityProvider === undefined) throw new Error('the platform has no identity provider');
      const one = await newPerson(setting());
      const name = `worker-${one.id}`;
      identityProvider.people.set(name, { email: `${name}@work.example.com`, email_verified: true });
      const { page, context, open, leave } = await visitAs(setting(), one, '/account');
      await page.getByRole('link', { name: 'Security' }).click();
      // The pages of this provider want a font from elsewhere.
      await context.route(
        ({ hostname }) => hostname !== '127.0.0.1',
        (route) => route.fulfill({ contentType: 'text/css', body: '' }),
      );
      await page.getByRole('button', { name: 'Link an identity' }).click();
      await page.locator('input[name=login]').fill(name);
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await page.getByText(`${name}@work.example.com`).waitFor();
      expect(page.url()).toBe(`${originOf(setting().platform)}/account/security`);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await context.clearCookies();
      await open('/account/security');
      await page.getByRole('link', { name: 'Sign in at the identity provider' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByText('The identity provider has refused, or you have cancelled.').waitFor();
      await page.getByRole('link', { name: 'Sign in at the identity provider' }).click();
      await page.locator('input[name=login]').fill(name);
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: `Sign out ${one.email}` }).waitFor();

      await page.getByRole('button', { name: `Remove ${name}@work.example.com` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText(`${name}@work.example.com`).first().waitFor({ state: 'detached' });
      await leave([401, 404]);
    });

    it('is exported, deleted, and kept after all', async () => {
      const one = await newPerson(setting());
      const { page, leave } = await visitAs(setting(), one, '/account');
      await page.getByRole('link', { name: 'Your data' }).click();
      await page.getByRole('button', { name: 'Prepare: Tracks' }).click();
      const download = page.getByRole('link', { name: 'Download: Tracks' });
      await download.waitFor();
      const archive = await fetch((await download.getAttribute('href')) ?? '');
      expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/x-tar']);
      expect(await archive.text()).toContain(one.email);

      await page.getByRole('button', { name: 'Delete the account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Delete the account' }).click();
      await dialog.getByText('The password is wrong.').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(one.password);
      await dialog.getByRole('button', { name: 'Delete the account' }).click();
      await page.getByText('Your account will be deleted on').waitFor();
      await page.getByLabel('E-mail address').fill(one.email);
      await page.getByLabel('Password', { exact: true }).fill(one.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Sign in and keep the account' }).click();
      await download.waitFor();
      await leave([401, 403]);
    });
  });
};
