import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { engineSource } from '../engines/index.ts';
import { patient } from '../waiting/patience.ts';

export interface LaunchOptions {
  /** Lets pages play audio without a user gesture; by default Chromium's own policy applies. */
  allowAutoplay?: boolean;
}

export interface TestBrowser {
  browser: Browser;
  /** The folder used as the home directory. */
  home: string;
  /** Ends the browser and removes its profile and its home. */
  close(): Promise<void>;
}

/** For what a page waits for, in milliseconds: on a busy machine, Playwright's 30 s are too short. */
const patienceMs = patient(240_000);

const executablePath = '/usr/bin/chromium-headless-shell';

/** Disables network calls of the browser itself, and features that need a GPU or a separate user. */
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
 * The distribution's real Chromium, headless, with an empty profile of its own. For suites of `describeWithEngine('chromium', …)`.
 *
 * @throws Error if Chromium is not installed
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<TestBrowser> {
  const source = await engineSource('chromium');
  if (source.from === 'nowhere') throw new Error(source.reason);
  // Playwright creates and removes the profile; the browser writes everything else to its home.
  const home = await mkdtemp(join(tmpdir(), 'millrace-chromium-'));
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath,
      args: options.allowAutoplay ? [...flags, '--autoplay-policy=no-user-gesture-required'] : flags,
      env: { ...definedEnvironment(), HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
      timeout: patient(60_000),
    });
  } catch (error) {
    await removeHome();
    throw error;
  }
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs));
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
