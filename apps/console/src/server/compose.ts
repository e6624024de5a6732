import { createHttpApp } from '@millrace/http';
import { type App, type ComposeOptions, createMetrics } from '@millrace/service';
import { readFiles } from './files.ts';
import { mountPage } from './page.ts';
import { policyOf } from './policy.ts';
import type { ConsoleConfig } from './settings.ts';

export const appName = 'console';

/** The composition root: it serves the built page, and holds no state and no secret. */
export async function compose(options: ComposeOptions<ConsoleConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  const files = await readFiles(new URL('./browser/', import.meta.url));
  const bases = { video: config.CONSOLE_VIDEO_URL, music: config.CONSOLE_MUSIC_URL, image: config.CONSOLE_IMAGE_URL };
  const listener = createHttpApp({
    log,
    metrics: createMetrics(appName),
    state: lifecycle.state,
    probeAccess: config.PROBE_ACCESS,
    // The page tells when a service does not answer; the console itself needs nothing else to run.
    checks: {},
    routes: (app) =>
      mountPage(app, {
        files,
        bases,
        consoleUrl: config.CONSOLE_URL,
        policy: policyOf({ bases, mediaUrl: config.CONSOLE_MEDIA_URL }),
      }),
  });
  return { listener };
}
