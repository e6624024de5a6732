#!/usr/bin/env node
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { configOfProcess, messageOf } from '@millrace/service';
import { S3LogNotSentError, type S3LogReport, shipS3Log } from './s3/shipS3Log.ts';
import { shippingSettings } from './settings.ts';

const usage = `Counts the deliveries in an S3 bucket's server access log as bandwidth.

  DELIVERY_LOG_TOKEN=… npm run millrace -- delivery-log --api http://127.0.0.1:4001 [--file access.log]

  --api    origin of the service whose deliveries are counted; run the command once per service
  --file   the log; default: standard input

Within 14 days, each request counts once, however often its line is sent. Signed requests, such as the platform's own, do not count.
`;

const progressEveryMs = 5_000;

function tell({ lines, counted, duplicates, ignored }: S3LogReport): string {
  return `${lines} lines: ${counted} deliveries counted, ${duplicates} already counted, ${ignored} of other media`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { api: { type: 'string' }, file: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { api, file, help } = values;
  if (help || api === undefined) {
    (help ? process.stdout : process.stderr).write(usage);
    if (!help) process.exitCode = 1;
    return;
  }
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(api)) throw new Error(`${api} must be http://host:port, without a path`);
  const { DELIVERY_LOG_TOKEN: token } = configOfProcess({ DELIVERY_LOG_TOKEN: shippingSettings.DELIVERY_LOG_TOKEN });
  const origin = api.replace(/\/$/, '');
  let toldAt = Date.now();
  const report = await shipS3Log({
    input: file === undefined ? process.stdin : createReadStream(file),
    target: { name: origin, origin },
    token,
    onProgress(now) {
      if (Date.now() - toldAt < progressEveryMs) return;
      toldAt = Date.now();
      process.stdout.write(`${tell(now)} …\n`);
    },
  });
  process.stdout.write(`${tell(report)}.\n`);
  const { lines, unreadable, firstUnreadable, refused } = report;
  if (unreadable > 0) {
    process.stderr.write(
      `${unreadable} lines are not from an S3 server access log and were skipped; the first is line ${firstUnreadable}.\n`,
    );
  }
  if (refused > 0) process.stderr.write(`${origin} refused ${refused} deliveries.\n`);
  // No line could be parsed: the file has another format.
  if (refused > 0 || (lines > 0 && unreadable === lines)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  const reached =
    error instanceof S3LogNotSentError
      ? ` Sent so far: ${tell(error.report)}. Run it again with the whole log; nothing counts twice.`
      : '';
  process.stderr.write(`${messageOf(error)}.${reached}\n`);
  process.exitCode = 1;
});
