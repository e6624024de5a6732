import { afterAll, beforeAll, jest } from '@jest/globals';
import { startPlatform } from '@millrace/acceptance/platform/start';
import type { Platform } from '@millrace/acceptance/platform/types';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Setting } from './visitor.ts';

/** Runs stories in a real browser and with a real platform. They share one, because its start takes seconds. */
export async function describeConsole(name: string, tell: (setting: () => Setting) => void): Promise<void> {
  jest.setTimeout(600_000);
  await describeWithEngine(['ffmpeg', 'chromium'], name, () => {
    let platform: Platform;
    let chromium: TestBrowser;
    beforeAll(async () => {
      platform = await startPlatform('postgres+folder', { withConsole: true });
      chromium = await launchChromium({ allowAutoplay: true });
    });
    afterAll(async () => {
      await chromium?.close();
      await platform?.stop();
    });
    tell(() => ({ platform, chromium }));
  });
}
