import { expect, it } from '@jest/globals';
import { launchChromium } from '@millrace/testkit/chromium';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { startOidcProvider } from '@millrace/testkit/oidc';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { identitiesOf, settingsOf } from './oidcPlatform.ts';
import { newAccount, startPlatform } from './platform.ts';

const session = z.object({ token: z.string(), user: z.object({ email: z.string() }) });

/** Fills in the provider's pages. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.fill('input[name=login]', name);
  await page.fill('input[name=password]', 'any');
  await page.click('button[type=submit]');
  // The consent.
  await page.click('button[type=submit]');
}

/** Asks the API from the page. It is text because this program is compiled without the browser's types. */
const fetched = (page: Page, path: string, options: Record<string, unknown>): Promise<unknown> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then((answer) => answer.json())`);

await describeWithEngine('chromium', 'sign-in by OpenID Connect in Chromium', () => {
  it('comes back from another site with its cookies, and the page uses the session; then links an identity', async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    // Another site than the platform's, so that the browser applies SameSite.
    const provider = await startOidcProvider({
      redirectUris: [`${publicUrl}/video/auth/oidc/callback`],
      host: 'localhost',
    });
    provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
    provider.people.set('work', { email: 'ada@work.example.com', email_verified: true });
    const platform = await startPlatform(settingsOf(provider), { port, publicUrl });
    const { browser, close } = await launchChromium();
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${publicUrl}/video/auth/oidc/start?return_to=/page`);
      expect(new URL(page.url()).origin).toBe(provider.issuer);
      await signInAs(page, 'ada');
      await page.waitForURL(`${publicUrl}/page`);
      const refreshed = session.parse(await fetched(page, '/video/auth/refresh', { method: 'POST' }));
      expect(refreshed.user.email).toBe('ada@example.com');
      const cookies = await context.cookies(`${publicUrl}/video/auth/oidc/callback`);
      expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
        ['millrace_refresh', true, 'Strict'],
      ]);

      // Another person at the provider, who is already signed in here with a password.
      const { token } = await newAccount(platform);
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${publicUrl}/page`);
      const { url } = z.object({ url: z.string() }).parse(
        await fetched(other, '/video/auth/oidc/link', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ return_to: '/page?linked' }),
        }),
      );
      await other.goto(url);
      await signInAs(other, 'work');
      await other.waitForURL(`${publicUrl}/page?linked`);
      expect((await identitiesOf(platform, token)).identities).toMatchObject([{ email: 'ada@work.example.com' }]);

      // A page of another site cannot have an account kept; one of the service can.
      const keep = `${publicUrl}/video/auth/oidc/start?restore=true`;
      const statusFrom = async (from: string) => {
        const tab = await context.newPage();
        await tab.goto(from);
        const [answer] = await Promise.all([tab.waitForResponse(keep), tab.evaluate(`location.href = '${keep}'`)]);
        return answer.status();
      };
      expect(await statusFrom(`${provider.issuer}/.well-known/openid-configuration`)).toBe(403);
      expect(await statusFrom(`${publicUrl}/page`)).toBe(302);
    } finally {
      await close();
      await platform.stop();
      await provider.stop();
    }
  }, 120_000);
});
