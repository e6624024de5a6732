import type { Writable } from 'node:stream';
import { type ImportAccount, type ImportKey, startImportKey } from '@millrace/auth/import';
import type { Database } from '@millrace/database';
import { messageOf, withoutTrailingSlashes } from '@millrace/service';
import { createHandIn } from '../handIn/handIn.ts';
import { createSend } from '../handIn/http.ts';
import { createPatience } from '../handIn/patience.ts';
import { StopError } from '../handIn/problems.ts';
import { createTusClient } from '../handIn/tus.ts';
import { createImports } from '../records/imports.ts';
import type { Progress } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import type { ImporterConfig } from '../settings.ts';
import { createGifts } from '../sidecars/gifts.ts';
import { createSidecars } from '../sidecars/sidecars.ts';
import type { Arguments } from './arguments.ts';
import { importFolder } from './importFolder.ts';
import type { Interruption } from './interruption.ts';

/** The key lives for an hour. */
const renewEveryMs = 10 * 60_000;

export interface RunOptions extends Omit<Arguments, 'account' | 'folder' | 'report'> {
  root: string;
  account: ImportAccount;
  config: ImporterConfig;
  database: Database;
  report: Report;
  progress: Progress;
  interruption: Interruption;
  stdout: Writable;
}

/** The composition root of a run. @returns a sentence if the run ended before its end */
export async function runImport(options: RunOptions): Promise<string | undefined> {
  const { account, database, dryRun, progress, interruption } = options;
  const key = dryRun ? undefined : await startImportKey(database, account.id);
  const renewal = setInterval(() => {
    // A failure shows in the next request, if it matters.
    key?.renew().catch(() => undefined);
  }, renewEveryMs);
  try {
    await handInAll(options, key);
    return undefined;
  } catch (error) {
    if (interruption.exitCode !== undefined) return undefined;
    if (error instanceof StopError) return `Stopped: ${error.message}`;
    throw error;
  } finally {
    clearInterval(renewal);
    await key?.close().catch((error: unknown) => progress.print(`The key of the import expires: ${messageOf(error)}`));
  }
}

async function handInAll(options: RunOptions, key: ImportKey | undefined): Promise<void> {
  const { account, config, database, progress, report, interruption, stdout } = options;
  const { stopping } = interruption;
  /** Ends what is in progress when the run cannot go on. */
  const failed = new AbortController();
  const signal = AbortSignal.any([interruption.ended, failed.signal]);
  const imports = createImports(database, account.id);
  const atOnce = config.IMPORT_UPLOADS_AT_ONCE;
  const { send, close } = createSend(atOnce);
  const waiting = (reason: string, seconds: number) => progress.print(`Waiting ${seconds} s for ${reason}`);
  const patience = () => createPatience(waiting, signal);
  const bases = {
    videos: withoutTrailingSlashes(config.IMPORT_VIDEO_URL),
    tracks: withoutTrailingSlashes(config.IMPORT_MUSIC_URL),
    images: withoutTrailingSlashes(config.IMPORT_IMAGE_URL),
  };
  const serviceAt = (base: string, secret: string) => ({
    tus: createTusClient(send, base, secret, signal),
    patience: patience(),
  });
  const services = key && {
    videos: serviceAt(bases.videos, key.key),
    tracks: serviceAt(bases.tracks, key.key),
    images: serviceAt(bases.images, key.key),
  };
  const handIn = createHandIn({ imports, services, patience: patience(), signal });
  const refuse = (path: string, reason: string) => report.add({ path, outcome: 'refused', reason });
  const gifts = key && createGifts({ send, bases, key: key.key, signal });
  const sidecars = gifts && createSidecars({ imports, gifts, patience: patience(), refuse, signal });

  let hasEnded = false;
  const onFailure = (error: unknown) => failed.abort(error);
  const handingIn = importFolder({
    root: options.root,
    watch: options.watch,
    settleMs: config.IMPORT_SETTLE_SECONDS * 1_000,
    atOnce,
    handIn,
    sidecars,
    report,
    progress,
    stopping,
    onFailure,
    onPlanned: (path, kind) => stdout.write(`${kind}  ${path}\n`),
  }).then(() => {
    hasEnded = true;
    if (sidecars && sidecars.waiting > 0)
      progress.note(`${sidecars.waiting} media get what is beside them when they are processed`);
  });
  const isLeft = () => stopping.aborted || (hasEnded && !options.wait);
  const giving = sidecars
    ?.run(() => hasEnded, isLeft)
    .catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
  try {
    const outcomes = await Promise.allSettled([handingIn, giving]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    close();
  }
}
