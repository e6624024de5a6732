import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryLineSchema } from '@millrace/delivery';
import { type Logger, messageOf } from '@millrace/service';
import { type LogFile, listLogFiles, readLinesAt, removeLogFile } from './logFolder.ts';
import { Offsets } from './offsets.ts';
import { type Posted, postLines } from './post.ts';
import { delayAfter } from './retry.ts';
import type { DeliveryTarget } from './settings.ts';

/** Callbacks for metrics. */
export interface ShipperWatcher {
  /** Lines processed, by outcome. */
  onLines(outcome: 'counted' | 'duplicate' | 'ignored' | 'invalid', lines: number): void;
  /** Bytes not shipped yet. */
  onBacklog(bytes: number): void;
  /** All lines of the last listing have been shipped. */
  onCaughtUp(): void;
}

export interface ShipperOptions {
  target: DeliveryTarget;
  token: string;
  /** Folder of this service's log files, which end in .ndjson (or .ndjson.1 …). */
  folder: string;
  /** Path of the file that stores the offsets. */
  offsetsFile: string;
  intervalMs: number;
  log: Logger;
  watcher: ShipperWatcher;
  /** Milliseconds without a write after which a shipped file is removed. The newest file is never removed. */
  removeAfterMs?: number;
}

export interface Shipper {
  /** Stops reading and aborts the current request. The next shipper sends its lines again. */
  close(): Promise<void>;
}

/** Keeps a request far below the API's limits (10,000 lines, 16 MiB). */
const batchBytes = 512 * 1024;
const defaultRemoveAfterMs = 10 * 60_000;

/**
 * Ships one service's log, at least once: the offset advances after the API has counted the lines, and the API counts each id once.
 * Files may be rotated at any time, by a rename or a new file. Shipped files that are no longer written to are removed.
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
        log.error({ err: error, delayMs: delay }, `cannot ship the log: ${messageOf(error)}; retrying`);
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
    const { lines, length } = await readLinesAt(file, offset, batchBytes);
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
    log.warn({ lines: dropped.length, first: dropped[0]?.slice(0, 500) }, 'skipped lines that are not deliveries');
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
    // Not JSON, such as a line truncated by a full disk.
    return false;
  }
}

async function removeShipped(files: LogFile[], options: ShipperOptions, offsets: Offsets): Promise<void> {
  const before = Date.now() - (options.removeAfterMs ?? defaultRemoveAfterMs);
  // The edge may still be writing to the newest file.
  for (const file of files.slice(0, -1)) {
    if (offsets.of(file.id) >= file.size && file.modifiedMs < before) await removeLogFile(file);
  }
}

/** Path of a target's offsets: in its log folder, under a name that no log file can have. */
export function offsetsFileOf(folder: string): string {
  return join(folder, '.offsets.json');
}
