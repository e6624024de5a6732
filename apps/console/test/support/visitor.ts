import { expect } from '@jest/globals';
import { goodPassword, newEmail, type Person, register } from '@millrace/acceptance/actions';
import type { Platform } from '@millrace/acceptance/platform/types';
import { recordPage, type TestBrowser } from '@millrace/testkit/chromium';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A story waits for a busy machine. */
const patienceMs = 240_000;

/** A person at a browser. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Opens a path of the console. */
  open(path: string): Promise<void>;
  /** Fills in the sign-in, which is on the screen, and waits for the page behind it. */
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<void>;
  /** Fails if the browser has complained about anything, but for answers with these statuses, and these texts. */
  leave(expectedStatuses?: readonly number[], expectedTexts?: readonly string[]): Promise<void>;
}

export interface Setting {
  platform: Platform;
  chromium: TestBrowser;
}

export const originOf = ({ consoleUrl }: Platform): string => {
  if (consoleUrl === undefined) throw new Error('the platform has no console');
  return consoleUrl;
};

export async function visit({ platform, chromium }: Setting, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await chromium.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const record = await recordPage(page);
  return {
    page,
    context,
    open: async (path) => void (await page.goto(originOf(platform) + path)),
    async signIn({ email, password }) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
    async leave(expectedStatuses = [], expectedTexts = []) {
      // A busy platform may have no time for a request. The page asks again, and the browser has written it down.
      const statuses = [...expectedStatuses, 503].map((status) => `responded with a status of ${status} `);
      const expected = [...statuses, ...expectedTexts];
      const complaints = [
        ...record.errors,
        ...record.consoleErrors.filter((text) => !expected.some((part) => text.includes(part))),
        ...(await record.policyViolations()),
      ];
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** A person with an account, at the page of a path. */
export async function visitAs(
  setting: Setting,
  person: Pick<Person, 'email' | 'password'>,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await visit(setting, options);
  await visitor.open(path);
  await visitor.signIn(person);
  return visitor;
}

export const newPerson = ({ platform }: Setting): Promise<Person> => register(platform.video.api);

export const freshCredentials = () => ({ email: newEmail(), password: goodPassword });
