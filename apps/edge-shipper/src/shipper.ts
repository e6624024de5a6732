import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryLineSchema } from '@millrace/delivery';
import type { Logger } from '@millrace/service';
import { messageOf } from '@millrace/service';
import { type LogFile, listLogFiles, readLinesAt, removeLogFile } from './logFolder.ts';
import { Offsets } from './offsets.ts';
import { type Posted, postLines } from './post.ts';
import { delayAfter } from './retry.ts';
import type { DeliveryTarget } from './settings.ts';

/** Told what happens, for metrics. */
export interface ShipperWatcher {
  /** Lines that were answered, by what became of them. */
  onLines(outcome: 'counted' | 'duplicate' | 'ignored' | 'invalid', lines: number): void;
  /** Bytes that are still to be shipped. */
  onBacklog(bytes: number): void;
  /** Everything that was there has been shipped. */
  onCaughtUp(): void;
}

export interface ShipperOptions {
  target: DeliveryTarget;
  token: string;
  /** The folder of this service's log files, which end in .ndjson (or .ndjson.1 …). */
  folder: string;
  /** Where the offsets are kept. */
  offsetsFile: string;
  intervalMs: number;
  log: Logger;
  watcher: ShipperWatcher;
  /** How long a file must not have been written to before it is removed; the newest one never is. */
  removeAfterMs?: number;
}

export interface Shipper {
  /** Stops reading, and gives the request in hand up: its lines are sent again by the next. */
  close(): Promise<void>;
}

/** A request stays far below what the API takes at once (10,000 lines, 16 MiB). */
const batchBytes = 512 * 1024;
const defaultRemoveAfterMs = 10 * 60_000;

/**
 * Ships one service's log, at least once: the offset moves after the API has counted, and it counts each line's id once. Files may
 * be rotated under our hands, by rename or by beginning a new one; what is shipped and no longer written to is removed.
 */
export async function startShipper(options: ShipperOptions): Promise<Shipper> {
  const { log, intervalMs } = options;
  const offsets = await Offsets.load(options.offsetsFile, log);
  const stop = new AbortController();
  let failures = 0;

  const run = async () => {
    while (!stop.signal.aborted) {
      let delay = intervalMs;
      try {
        await shipAll(options, offsets, stop.signal);
        failures = 0;
      } catch (error) {
        if (stop.signal.aborted) return;
        failures += 1;
        delay = delayAfter(failures, error);
        log.error({ err: error, delayMs: delay }, `the log is not shipped: ${messageOf(error)}; it is tried again`);
      }
      await sleep(delay, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function shipAll(options: ShipperOptions, offsets: Offsets, signal: AbortSignal): Promise<void> {
  const files = await listLogFiles(options.folder);
  await offsets.keepOnly(files.map(({ id }) => id));
  let backlog = files.reduce((sum, { id, size }) => sum + Math.max(0, size - offsets.of(id)), 0);
  options.watcher.onBacklog(backlog);
  for (const file of files) {
    await shipFile(file, options, offsets, signal, (bytes) => {
      backlog = Math.max(0, backlog - bytes);
      options.watcher.onBacklog(backlog);
    });
    if (signal.aborted) return;
  }
  options.watcher.onCaughtUp();
  await removeShipped(files, options, offsets);
}

async function shipFile(
  file: LogFile,
  options: ShipperOptions,
  offsets: Offsets,
  signal: AbortSignal,
  onShipped: (bytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const offset = offsets.of(file.id);
    const { lines, length } = await readLinesAt(file.path, offset, batchBytes);
    if (length === 0) return;
    await shipLines(lines, options, signal);
    await offsets.advance(file.id, offset + length);
    onShipped(length);
  }
}

async function shipLines(lines: string[], options: ShipperOptions, signal: AbortSignal): Promise<void> {
  const { target, token, watcher, log } = options;
  const valid: string[] = [];
  const invalid: string[] = [];
  for (const line of lines) (isDeliveryLine(line) ? valid : invalid).push(line);
  const posted: Posted =
    valid.length === 0
      ? { counted: 0, duplicates: 0, ignored: 0, refused: [] }
      : await postLines(target, token, valid, signal);
  const dropped = [...invalid, ...posted.refused];
  if (dropped.length > 0) {
    log.warn({ lines: dropped.length, first: dropped[0]?.slice(0, 500) }, 'lines that are no deliveries were left out');
  }
  watcher.onLines('counted', posted.counted);
  watcher.onLines('duplicate', posted.duplicates);
  watcher.onLines('ignored', posted.ignored);
  watcher.onLines('invalid', dropped.length);
}

function isDeliveryLine(line: string): boolean {
  try {
    return deliveryLineSchema.safeParse(JSON.parse(line)).success;
  } catch {
    // No JSON: a line that was cut off when the disk was full.
    return false;
  }
}

async function removeShipped(files: LogFile[], options: ShipperOptions, offsets: Offsets): Promise<void> {
  const before = Date.now() - (options.removeAfterMs ?? defaultRemoveAfterMs);
  // The newest is the one that is written to.
  for (const { id, path, size, modifiedMs } of files.slice(0, -1)) {
    if (offsets.of(id) >= size && modifiedMs < before) await removeLogFile(path);
  }
}

/** Where the offsets of a target are kept: beside its log, under a name that no log file has. */
export function offsetsFileOf(folder: string): string {
  return join(folder, '.offsets.json');
}
