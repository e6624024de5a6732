import type { Page } from 'playwright-core';

/** What a page did, as far as tests check it. */
export interface PageRecord {
  /** URLs of all requests, in order, without data: and blob: URLs. */
  requests: string[];
  /** Uncaught errors of the page's scripts. */
  errors: string[];
  /** Messages of console.error, including the browser's own. */
  consoleErrors: string[];
  /** Violated directives, each with what violated it. */
  policyViolations(): Promise<string[]>;
}

/** Runs in the page. It is text because this program is compiled without the browser's types. */
const violationRecorder = `
  globalThis.policyViolationsSeen = [];
  addEventListener('securitypolicyviolation', (event) => {
    policyViolationsSeen.push(event.violatedDirective + ' ' + event.blockedURI);
  });`;

/** Starts recording; call it before the page is opened. */
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
