#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createLogger, messageOf, setting } from '@millrace/service';
import { type CopyReport, copyStorage } from './copyStorage.ts';
import { openStorage } from './open.ts';
import { storageSettings } from './settings.ts';

const usage = `Copies all stored objects into another storage.

  npm run millrace -- copy-storage --from file:///folder --to s3://bucket [--verify] [--prune] [--concurrency 4]

  --verify        reads every object on both sides and compares the bytes
  --prune         removes objects from the target that the source does not have
  --concurrency   number of objects copied at a time; each takes up to 32 MiB of memory

The AWS SDK's variables set the endpoint, region and keys of S3. A run that was interrupted continues when it is started again. The first
run may take place while the platform is running. Then stop the platform and run the command again with --prune to copy the changes.
`;

const progressEveryMs = 5_000;
const { schema: storageUrl } = storageSettings.STORAGE_URL;

function line({ copied, copiedBytes, present, vanished, pruned }: CopyReport): string {
  const gone = vanished > 0 ? `, ${vanished} deleted meanwhile` : '';
  const removed = pruned > 0 ? `, ${pruned} removed` : '';
  return `${copied} copied (${(copiedBytes / 1e6).toFixed(1)} MB), ${present} already there${gone}${removed}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      verify: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '4' },
      help: { type: 'boolean' },
    },
  });
  const { from, to, verify, prune, help } = values;
  if (help || from === undefined || to === undefined) {
    (help ? process.stdout : process.stderr).write(usage);
    if (!help) process.exitCode = 1;
    return;
  }
  for (const url of [from, to]) {
    if (!storageUrl.safeParse(url).success) throw new Error(`${url} must start with s3:// or file://`);
  }
  if (from === to) throw new Error('--from and --to name the same storage.');
  const concurrency = setting.integer({ min: 1, max: 64, default: 4 }).parse(values.concurrency);
  const log = createLogger({ name: 'copy', level: 'warn', pretty: process.stdout.isTTY });
  const source = await openStorage({ url: from, log });
  const target = await openStorage({ url: to, log });
  let lastLineAt = Date.now();
  try {
    // Reports a wrong URL or wrong credentials at once. Later they would be treated as a temporary outage.
    await source.ping();
    await target.ping();
    const report = await copyStorage({
      from: source,
      to: target,
      concurrency,
      verify,
      prune,
      onProgress(now) {
        if (Date.now() - lastLineAt < progressEveryMs) return;
        lastLineAt = Date.now();
        process.stdout.write(`${line(now)} …\n`);
      },
    });
    process.stdout.write(`${line(report)}. ${verify ? 'All bytes are the same on both sides.' : 'All sizes agree.'}\n`);
  } finally {
    await source.close();
    await target.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
