import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { engineSource } from '../engines/index.ts';

export interface LaunchOptions {
  /** Lets pages play sound without a gesture; by default Chromium's own policy holds. */
  allowAutoplay?: boolean;
}

export interface TestBrowser {
  browser: Browser;
  /** The folder that stands in for the user's home. */
  home: string;
  /** Ends the browser and removes its profile and its home. */
  close(): Promise<void>;
}

const executablePath = '/usr/bin/chromium';

/** Nothing that calls home, and nothing that a container without a GPU or a user of its own lacks. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The distribution's real Chromium, headless, with an empty profile that nothing else uses. To be used in suites of
 * `describeWithEngine('chromium', …)`.
 *
 * @throws Error when there is no Chromium
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<TestBrowser> {
  const source = await engineSource('chromium');
  if (source.from === 'nowhere') throw new Error(source.reason);
  // Playwright makes the profile and removes it; what else a browser writes goes to its home.
  const home = await mkdtemp(join(tmpdir(), 'millrace-chromium-'));
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath,
      args: options.allowAutoplay ? [...flags, '--autoplay-policy=no-user-gesture-required'] : flags,
      env: { ...definedEnvironment(), HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
      timeout: 60_000,
    });
  } catch (error) {
    await removeHome();
    throw error;
  }
  return {
    browser,
    home,
    async close() {
      await browser.close();
      await removeHome();
    },
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
