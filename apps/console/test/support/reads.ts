import { until } from '@millrace/testkit/chromium';
import type { Page, Request } from 'playwright-core';

/** The pages of the list of images that a browser asks for. */
export interface Reads {
  /** The cursors since the last call, in order; undefined is that of the first page. */
  take(): (string | undefined)[];
  /** Waits until all are answered, and the page asks for nothing more. */
  settled(): Promise<void>;
}

/** After an answer, the page asks for the next one as soon as it has rendered. */
const afterRendering = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`;

export function watchImageReads(page: Page): Reads {
  let cursors: (string | undefined)[] = [];
  let asked = 0;
  let answered = 0;
  const isRead = (request: Request) => request.method() === 'GET' && request.url().includes('/api/v1/images?');
  page.on('request', (request) => {
    if (!isRead(request)) return;
    asked += 1;
    cursors.push(new URL(request.url()).searchParams.get('cursor') ?? undefined);
  });
  const answer = (request: Request) => {
    if (isRead(request)) answered += 1;
  };
  page.on('requestfinished', answer).on('requestfailed', answer);
  return {
    take() {
      const taken = cursors;
      cursors = [];
      return taken;
    },
    settled: async () =>
      void (await until(
        'a page that reads no list',
        async () => {
          const before = { asked, answered };
          await page.evaluate(afterRendering);
          return { before, asked, answered };
        },
        (now) => now.answered === now.asked && now.before.answered === now.asked,
      )),
  };
}
