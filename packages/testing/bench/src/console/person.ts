import type { TestBrowser } from '@millrace/testkit/chromium';
import { account } from '../kit/api.ts';

type Browser = TestBrowser['browser'];
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** A window of a laptop. */
export const viewport = { width: 1280, height: 800 } as const;

/** A page of a browser that has never been here. Its context ends with the browser, or before. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Opens the sign-in, and uses it with the keyboard and the mouse. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/videos`);
  await page.getByLabel('E-mail address').click();
  await page.keyboard.type(account.email);
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilListed(page);
}

/** Waits until the list of videos is on the screen, with its first pictures. */
export async function untilListed(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Interview 1\b/ }).waitFor();
  await page.waitForLoadState('networkidle');
}
