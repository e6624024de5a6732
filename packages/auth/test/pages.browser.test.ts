import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { createPasswords } from '../src/index.ts';
import { commandLine } from '../src/operators/audit.ts';
import { createAccount } from '../src/operators/createAccount.ts';
import { linkIn, type PlatformWithMail, startWithMail } from './mail.ts';
import { newAccount, newEmail, password } from './platform.ts';

jest.setTimeout(120_000);

await describeWithEngine('chromium', 'the pages that mails link to', () => {
  let platform: PlatformWithMail;
  let chromium: TestBrowser;
  beforeAll(async () => {
    const port = await freePort();
    platform = await startWithMail({}, { port, publicUrl: `http://127.0.0.1:${port}` });
    chromium = await launchChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    await platform?.stop();
  });

  /** Opens the link of a mail at the address where the test's service listens. Collects what the browser complains about. */
  async function open(link: string, options = {}) {
    const { pathname, hash } = new URL(link);
    const context = await chromium.browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto(`${platform.origin}${pathname}${hash}`);
    return { page, complaints, urls, close: () => context.close() };
  }

  const login = (email: string, given: string) =>
    platform.call('POST', '/video/auth/login', { body: { email, password: given } });
  const linkOf = async (email: string, count = 1): Promise<string> => {
    const mail = (await platform.smtp.mailsTo(email, count)).at(-1);
    const { url, token, email: address } = linkIn(mail?.text ?? '');
    return `${url}#${new URLSearchParams({ token, ...(address !== null && { email: address }) })}`;
  };

  it('reset a password, by keyboard; no request has the token in its URL', async () => {
    const { email } = await newAccount(platform);
    // The mail of the registration comes first.
    await linkOf(email);
    await platform.call('POST', '/video/auth/password/reset', { body: { email } });
    const link = await linkOf(email, 2);
    const { page, complaints, urls, close } = await open(link);
    expect(await page.getByLabel('Account').inputValue()).toBe(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a password typed here');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is set').waitFor();
    expect(await page.getByRole('button').isVisible()).toBe(false);
    expect(page.url()).not.toContain('#');
    expect((await login(email, 'a password typed here')).status).toBe(200);
    expect(complaints).toEqual([]);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(urls.slice(1).filter((url) => url.includes(token))).toEqual([]);
    await close();
  });

  it('explain why a link does not work, and stay usable', async () => {
    const { page, close } = await open(`${platform.origin}/video/auth/pages/reset-password#token=${'x'.repeat(43)}`);
    await page.getByLabel('New password').fill('a password typed here');
    await page.getByRole('button').click();
    await page.getByText('was replaced by a newer mail').waitFor();
    expect(await page.getByRole('button').isEnabled()).toBe(true);
    await close();
    const broken = await open(`${platform.origin}/video/auth/pages/verify-email`);
    await broken.page.getByText('This link is incomplete').waitFor();
    expect(await broken.page.getByRole('button').isEnabled()).toBe(false);
    await broken.close();
  });

  it('confirm an address, not before the person does', async () => {
    const { email, token } = await newAccount(platform);
    const { page, complaints, close } = await open(await linkOf(email));
    const me = () => platform.call('GET', '/video/auth/me', { token });
    expect((await me()).body).toMatchObject({ user: { emailVerified: false } });
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('is confirmed').waitFor();
    expect((await me()).body).toMatchObject({ user: { emailVerified: true } });
    expect(complaints).toEqual([]);
    await close();
  });

  it('confirm an address without the password for who is signed in in the browser, and for nobody else', async () => {
    const { email, token } = await newAccount(platform);
    const { page, close } = await open(await linkOf(email));
    const confirm = page.getByRole('button', { name: 'Confirm the address' });
    await confirm.click();
    await page.getByText('reset the password').waitFor();
    const body = JSON.stringify({ email, password, cookie: true });
    await page.evaluate(
      `fetch('/video/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)} })`,
    );
    await confirm.click();
    await page.getByText('is confirmed').waitFor();
    const { body: me } = await platform.call('GET', '/video/auth/me', { token });
    expect(me).toMatchObject({ user: { emailVerified: true } });
    await close();
  });

  it('create the account of an invited person', async () => {
    const [operator, email] = [newEmail(), newEmail()];
    await createAccount(
      { database: platform.database, passwords: createPasswords() },
      { email: operator, password, role: 'admin' },
      commandLine,
    );
    const { token } = (await login(operator, password)).body;
    await platform.call('POST', '/video/admin/invitations', { token: String(token), body: { email } });
    const { page, complaints, close } = await open(await linkOf(email));
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await page.getByLabel('Company').fill('Harbour Films');
    await page.getByLabel('Password', { exact: true }).fill('a password typed here');
    await page.getByLabel('Show the password').check();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button').click();
    await page.getByText('Your account is created').waitFor();
    expect((await login(email, 'a password typed here')).body).toMatchObject({
      user: { companyName: 'Harbour Films', emailVerified: true },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([320, 1280])('fit into %i pixels, light and dark', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const name of ['reset-password', 'verify-email', 'invitation']) {
        const link = `${platform.origin}/video/auth/pages/${name}#token=x&email=someone.with.a.long.address%40example.com`;
        const { page, close } = await open(link, { colorScheme, viewport: { width, height: 700 } });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await close();
      }
    }
  });
});
