import { describe, expect, it } from '@jest/globals';
import { saveScreenshot, until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/look.ts';
import { freshCredentials, newPerson, originOf, type Setting, visit } from '../support/visitor.ts';

/** Answers as a platform with other settings would. */
async function pretend(page: Page, options: Record<string, unknown>): Promise<void> {
  const without = { first: false, setupCode: false, mail: false, identityProvider: false };
  const given = { registration: 'open', ...without, ...options };
  // Beside older ones, which the newest one replaces: between two, the page could get the platform's own answer.
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: given, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
}

/** Answers as a service that is about to start. */
async function pretendToStart(page: Page): Promise<void> {
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
}

/** What people see who are not signed in. */
export const signedOutStory = (setting: () => Setting): void => {
  describe('somebody who is not signed in', () => {
    it('is asked for the operator’s account, an invitation, or nothing, as the platform wants it', async () => {
      const { page, open, leave } = await visit(setting());
      await pretend(page, { first: true });
      await open('/');
      await page.getByRole('heading', { name: 'Create the operator’s account' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await saveScreenshot(page, `console-first-account-${colorScheme}`);
        expect(await violationsOn(page)).toEqual([]);
      }
      expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);

      await pretend(page, { registration: 'closed' });
      await page.reload();
      await page.getByText('Accounts are created by the operator here.').waitFor();
      for (const name of ['Create an account', 'Forgot your password?']) {
        expect(await page.getByRole('button', { name }).count()).toBe(0);
      }

      await pretend(page, { registration: 'invited' });
      await page.reload();
      await page.getByRole('button', { name: 'Create an account' }).click();
      const { email, password } = freshCredentials();
      await page.getByLabel('Invitation').fill(' the-code-of-the-operator ');
      await page.getByLabel('Name').fill('The Quay');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await saveScreenshot(page, 'console-invited-dark');
      const [sent] = await Promise.all([
        page.waitForRequest('**/auth/register'),
        page.getByRole('button', { name: 'Create the account' }).click(),
      ]);
      expect(sent.postDataJSON()).toMatchObject({ invitation: 'the-code-of-the-operator', email });
      await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
      await leave();
    });

    it('needs the setup code for the operator’s account, which the address of the terminal has', async () => {
      const { page, open, leave } = await visit(setting());
      await pretend(page, { first: true, setupCode: true });
      await open('/#setup=a-code-for-it');
      const code = page.getByLabel('Setup code');
      await code.waitFor();
      expect(await code.inputValue()).toBe('a-code-for-it');
      await saveScreenshot(page, 'console-setup-code-light');
      expect(await violationsOn(page)).toEqual([]);
      await page.route('**/auth/register', (route) =>
        route.fulfill({
          status: 403,
          headers: {
            'Access-Control-Allow-Origin': originOf(setting().platform),
            'Access-Control-Allow-Credentials': 'true',
          },
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Refused', status: 403, code: 'setup_code_required' },
        }),
      );
      const { email, password } = freshCredentials();
      await page.getByLabel('Name').fill('The Quay');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      const [sent] = await Promise.all([
        page.waitForRequest('**/auth/register'),
        page.getByRole('button', { name: 'Create the account' }).click(),
      ]);
      expect(sent.postDataJSON()).toMatchObject({ setupCode: 'a-code-for-it', email });
      await page.getByText('The setup code is wrong.').waitFor();
      await leave([403]);
    });

    it('is asked for the operator’s account as soon as the platform has started, and loses nothing that was typed', async () => {
      const { page, open, leave } = await visit(setting());
      await page.clock.install();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/options')) asked += 1;
      });
      await pretendToStart(page);
      await open('/');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const email = page.getByLabel('E-mail address');
      await page.getByLabel('Password', { exact: true }).fill('a long password');
      await email.pressSequentially('operator@exa');
      // It is asked again, and the form stays meanwhile.
      await until(
        'a third question',
        () => asked,
        (count) => count > 2,
      );
      expect(await email.inputValue()).toBe('operator@exa');
      await pretend(page, { first: true });
      await page.getByRole('heading', { name: 'Create the operator’s account' }).waitFor();
      await page.keyboard.type('mple.com');
      expect(await email.inputValue()).toBe('operator@example.com');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a long password');
      await saveScreenshot(page, 'console-first-account-typed');
      expect(await violationsOn(page)).toEqual([]);
      // What is known is not asked again: a minute later, the next question is that of the test.
      const before = asked;
      await page.clock.runFor(60_000);
      await page.evaluate(`fetch('${setting().platform.video.api.base}/auth/options').then(() => undefined)`);
      expect(asked).toBe(before + 1);

      // Somebody was faster than the answer, and has chosen what this platform does not offer.
      await pretendToStart(page);
      await page.reload();
      await page.getByRole('button', { name: 'Create an account' }).click();
      await email.fill('reader@example.com');
      await pretend(page, { registration: 'closed' });
      await page.getByText('Accounts are created by the operator here.').waitFor();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await email.inputValue()).toBe('reader@example.com');
      await leave([503]);
    });

    it('is led from another name of this machine to the address where a session works', async () => {
      const { page, leave } = await visit(setting());
      const own = originOf(setting().platform);
      await page.goto(`${own.replace('127.0.0.1', 'localhost')}/tracks?q=tide`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(page.url()).toBe(`${own}/tracks?q=tide`);

      // At an address that is no name of this machine, the page says where to go.
      await page.route('**/videos', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(`"console":"${own}"`, '"console":"https://console.example.com"');
        await route.fulfill({ response: answer, body });
      });
      await page.goto(`${own}/videos`);
      const link = page.getByRole('link', { name: 'https://console.example.com' });
      expect(await link.getAttribute('href')).toBe('https://console.example.com/videos');
      await saveScreenshot(page, 'console-wrong-address-light');
      expect(await violationsOn(page)).toEqual([]);
      // To the browser, a page that the test has changed is from another network, and may not talk to this machine.
      await leave([], ['has been blocked by CORS policy', 'net::ERR_FAILED']);
    });

    it('chooses a new password by mail', async () => {
      const { email } = await newPerson(setting());
      const { page, open, signIn, leave } = await visit(setting());
      await open('/tracks');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
      await page.getByRole('button', { name: 'Send the mail' }).click();
      await page.getByText('a mail is on its way').waitFor();
      await saveScreenshot(page, 'console-forgotten-light');
      expect(await violationsOn(page)).toEqual([]);

      const mails = await setting().platform.mail?.mailsTo(email, 2, 60_000);
      const [link = ''] =
        /https?:\/\/\S+reset-password#\S+/.exec(mails?.map(({ text }) => text).join('\n') ?? '') ?? [];
      await page.goto(link);
      await page.getByLabel('New password').fill('a password that is new');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByText('Your password is set.').waitFor();
      await open('/tracks');
      await signIn({ email, password: 'a password that is new' });
      await page.getByRole('heading', { name: 'No tracks yet' }).waitFor();
      await leave();
    });
  });
};
