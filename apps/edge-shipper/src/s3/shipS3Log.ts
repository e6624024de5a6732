import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryLineSchema } from '@millrace/delivery';
import { NotDeliveredError, postLines } from '../post.ts';
import { delayAfter } from '../retry.ts';
import type { DeliveryTarget } from '../settings.ts';
import { linesOf } from './lines.ts';
import { deliveryOf, parseS3LogLine } from './record.ts';

/** What became of a log's lines so far. */
export interface S3LogReport {
  /** Lines that were read; what stands in them was answered for, or is no delivery. */
  lines: number;
  counted: number;
  /** Counted already, by an earlier run or an earlier line. */
  duplicates: number;
  /** Deliveries of another service's things, or of none. */
  ignored: number;
  /** Lines that are none of an S3 server access log, and the number of the first. */
  unreadable: number;
  firstUnreadable: number | undefined;
  /** Deliveries that the API will never take. */
  refused: number;
}

export interface S3LogOptions {
  input: Readable;
  target: DeliveryTarget;
  token: string;
  signal?: AbortSignal;
  /** Told after each batch. */
  onProgress?: (report: S3LogReport) => void;
  /** How often a batch is sent before it is given up; five times by default, which is a quarter of a minute. */
  maxTries?: number;
}

/** The log could not be sent to its end. All that stands before `report.lines` was; to send it again counts nothing twice. */
export class S3LogNotSentError extends Error {
  readonly report: S3LogReport;

  constructor(report: S3LogReport, cause: Error) {
    super(cause.message, { cause });
    this.name = 'S3LogNotSentError';
    this.report = report;
  }
}

/** A fifth of the lines that the API takes at once; with keys as long as S3 has them, half of the bytes. */
const batchLines = 2_000;

/**
 * Reports what a bucket delivered, by its server access log, a batch at a time: no more of the log is in memory. The request id of
 * each line is the delivery's, so that the API counts it once, however often it is sent.
 *
 * @throws S3LogNotSentError when the API cannot be reached, or refuses, and goes on doing so
 */
export async function shipS3Log(options: S3LogOptions): Promise<S3LogReport> {
  const report: S3LogReport = {
    ...{ lines: 0, counted: 0, duplicates: 0, ignored: 0 },
    ...{ unreadable: 0, firstUnreadable: undefined, refused: 0 },
  };
  let batch: string[] = [];
  let linesRead = 0;
  const flush = async () => {
    if (batch.length > 0) {
      const posted = await postPatiently(batch, options).catch((error: unknown) => {
        throw error instanceof NotDeliveredError ? new S3LogNotSentError(report, error) : error;
      });
      report.counted += posted.counted;
      report.duplicates += posted.duplicates;
      report.ignored += posted.ignored;
      report.refused += posted.refused.length;
      batch = [];
    }
    report.lines = linesRead;
    options.onProgress?.(report);
  };
  for await (const { number, text } of linesOf(options.input)) {
    linesRead += 1;
    const line = text === undefined ? undefined : toDeliveryLine(text);
    if (line === undefined) {
      report.unreadable += 1;
      report.firstUnreadable ??= number;
    } else if (line !== null) batch.push(line);
    if (batch.length === batchLines) await flush();
  }
  await flush();
  return report;
}

/** @returns null where nothing was delivered, undefined where the line cannot be read */
function toDeliveryLine(text: string): string | null | undefined {
  const record = parseS3LogLine(text);
  if (record === undefined) return undefined;
  const delivery = deliveryOf(record);
  if (delivery === undefined) return null;
  return deliveryLineSchema.safeParse(delivery).success ? JSON.stringify(delivery) : undefined;
}

async function postPatiently(lines: string[], options: S3LogOptions) {
  const { target, token, signal = new AbortController().signal, maxTries = 5 } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      return await postLines(target, token, lines, signal);
    } catch (error) {
      if (tries >= maxTries || !(error instanceof NotDeliveredError) || !error.mayPass || signal.aborted) throw error;
      await sleep(delayAfter(tries, error), undefined, { signal });
    }
  }
}
