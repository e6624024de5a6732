import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, it } from '@jest/globals';
import { launchChromium, recordPage } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';

await describeWithEngine('chromium', 'chromium', () => {
  it('records what a page does, and leaves nothing behind', async () => {
    const { browser, home, close } = await launchChromium();
    expect(existsSync(home)).toBe(true);
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "img-src 'none'" });
      response.end(
        '<img src="/forbidden.png"><script>fetch("/asked"); queueMicrotask(() => { throw new Error("oops"); })</script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const page = await browser.newPage();
      const record = await recordPage(page);
      const thrown = page.waitForEvent('pageerror');
      await page.goto(`http://127.0.0.1:${port}/`);
      await thrown;
      await page.waitForLoadState('networkidle');
      expect(record.requests).toContain(`http://127.0.0.1:${port}/asked`);
      expect(record.errors).toEqual(['Error: oops']);
      expect(record.consoleErrors.join()).toContain('Content Security Policy');
      expect(await record.policyViolations()).toEqual([`img-src http://127.0.0.1:${port}/forbidden.png`]);
    } finally {
      await close();
      server.close();
    }
    expect(browser.isConnected()).toBe(false);
    expect(existsSync(home)).toBe(false);
  });
});
