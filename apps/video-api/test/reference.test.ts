import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  launchChromium,
  type PageRecord,
  recordPage,
  saveScreenshot,
  type TestBrowser,
} from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { videoService } from '../src/service.ts';
import { type Harness, startVideoApi } from './harness.ts';

await describeWithEngine('chromium', 'the reference page', () => {
  let api: Harness;
  let chromium: TestBrowser;
  let page: Page;
  let record: PageRecord;
  const console: string[] = [];

  beforeAll(async () => {
    [api, chromium] = await Promise.all([startVideoApi(), launchChromium()]);
    page = await chromium.browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    record = await recordPage(page);
    await page.goto(`${api.origin}/api/docs`, { waitUntil: 'networkidle' });
  });
  afterAll(async () => {
    await chromium?.close();
    await api?.stop();
  });

  it('shows every group of operations', async () => {
    await page.getByRole('heading', { name: 'Millrace video', exact: true }).waitFor();
    const tags = new Set(videoService.contract.operations.map(({ tag }) => tag));
    for (const tag of tags) expect(await page.getByText(tag).count()).toBeGreaterThan(0);
    await saveScreenshot(page, 'reference');
  });

  it('opens an operation by its address, and sends a request to this service', async () => {
    await page.goto(`${api.origin}/api/docs#tag/reference/GET/openapi.json`);
    await page.getByRole('button', { name: /Test Request.*openapi\.json/ }).click();
    await page.getByRole('button', { name: /^Send get request/ }).click();
    await page.getByText('200 OK').waitFor();
    await saveScreenshot(page, 'reference-request');
  });

  it('requests nothing from anywhere else, and its console stays empty', async () => {
    expect(record.requests.length).toBeGreaterThan(2);
    expect(record.requests.filter((url) => new URL(url).origin !== api.origin)).toEqual([]);
    expect(record.errors).toEqual([]);
    // A library in Scalar asks whether it may evaluate text. It may not, and then does without.
    expect((await record.policyViolations()).filter((violation) => violation !== 'script-src eval')).toEqual([]);
    expect(console).toEqual([]);
  });
});
