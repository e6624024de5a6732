import { afterAll, beforeAll, jest } from '@jest/globals';
import { startPlatform } from '@millrace/acceptance/platform/start';
import type { Platform } from '@millrace/acceptance/platform/types';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { accountStory } from './stories/account.ts';
import { layoutStory } from './stories/layout.ts';
import { libraryStory } from './stories/library.ts';
import { mediumStory } from './stories/medium.ts';
import { uploadStory } from './stories/upload.ts';
import { type Filled, fillLibrary } from './support/media.ts';

jest.setTimeout(600_000);

/** What people do with the console, in a real browser and with a real platform. They share one, because its start takes seconds. */
await describeWithEngine(['ffmpeg', 'chromium'], 'the console', () => {
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

  const setting = () => ({ platform, chromium });
  let filling: Promise<Filled> | undefined;
  const filled = () => {
    filling ??= fillLibrary(setting());
    return filling;
  };
  for (const story of [accountStory, uploadStory, libraryStory]) story(setting);
  layoutStory(setting, filled);
  mediumStory(setting, filled);
});
