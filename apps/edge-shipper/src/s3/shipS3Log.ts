import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryLineSchema } from '@millrace/delivery';
import { NotDeliveredError, postLines } from '../post.ts';
import { delayAfter } from '../retry.ts';
import type { DeliveryTarget } from '../settings.ts';
import { linesOf } from './lines.ts';
import { deliveryOf, parseS3LogLine } from './record.ts';

/** Counts of the lines processed so far, by outcome. */
export interface S3LogReport {
  /** Lines processed: the API has answered for each, or it is not a delivery. */
  lines: number;
  counted: number;
  /** Already counted, by an earlier run or an earlier line. */
  duplicates: number;
  /** Deliveries of another service's media, or of no known medium. */
  ignored: number;
  /** Lines that are not from an S3 server access log, and the number of the first. */
  unreadable: number;
  firstUnreadable: number | undefined;
  /** Deliveries that the API will never accept. */
  refused: number;
}

export interface S3LogOptions {
  input: Readable;
  target: DeliveryTarget;
  token: string;
  signal?: AbortSignal;
  /** Called after each batch. */
  onProgress?: (report: S3LogReport) => void;
  /** Attempts to send a batch before failing; 5 by default, which takes about 15 s. */
  maxTries?: number;
}

/** The log was sent only up to line `report.lines`. Sending the whole log again counts nothing twice. */
export class S3LogNotSentError extends Error {
  readonly report: S3LogReport;

  constructor(report: S3LogReport, cause: Error) {
    super(cause.message, { cause });
    this.name = 'S3LogNotSentError';
    this.report = report;
  }
}

/** A fifth of the API's limit of lines per request; with keys of S3's maximum length, half of its limit of bytes. */
const batchLines = 2_000;

/**
 * Posts the deliveries in a bucket's server access log, one batch in memory at a time. The request id of a line identifies the
 * delivery, so the API counts it once however often it is sent.
 *
 * @throws S3LogNotSentError when the API stays unreachable or keeps rejecting the batch
 */
export async function shipS3Log(options: S3LogOptions): Promise<S3LogReport> {
  const report: S3LogReport = {
    lines: 0,
    counted: 0,
    duplicates: 0,
    ignored: 0,
    unreadable: 0,
    firstUnreadable: undefined,
    refused: 0,
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

/** @returns null if the line is not a delivery, undefined if it cannot be parsed */
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
