import type { Page } from 'playwright-core';

/** What a page did, as far as a test should know of it. */
export interface PageRecord {
  /** URLs of all requests, in order; data: and blob: ones left out. */
  requests: string[];
  /** Uncaught errors of the page's scripts. */
  errors: string[];
  /** Messages of console.error, the browser's own included. */
  consoleErrors: string[];
  /** Directives that were violated, with what violated them. */
  policyViolations(): Promise<string[]>;
}

/** Runs in the page; text, because this program is compiled without the browser's types. */
const violationRecorder = `
  globalThis.policyViolationsSeen = [];
  addEventListener('securitypolicyviolation', (event) => {
    policyViolationsSeen.push(event.violatedDirective + ' ' + event.blockedURI);
  });`;

/** Begins to record; to be called before the page is opened. */
export async function recordPage(page: Page): Promise<PageRecord> {
  const requests: string[] = [];
  const errors: string[] = [];
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    if (/^(https?|wss?|ftp):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.addInitScript({ content: violationRecorder });
  return {
    requests,
    errors,
    consoleErrors,
    policyViolations: () => page.evaluate<string[]>('policyViolationsSeen'),
  };
}
