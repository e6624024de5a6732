#!/usr/bin/env node
import { resolve } from 'node:path';
import { messageOf } from '@millrace/service';
import { serveDataFolder } from './serve.ts';

const usage = `Starts the database of npm start alone, prints its URL, and runs until Ctrl-C.

  npm run millrace -- serve-database <data folder of npm start, such as .millrace>
`;

const [folder, ...more] = process.argv.slice(2);

if (folder === '--help') {
  process.stdout.write(usage);
} else if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  try {
    const served = await serveDataFolder(resolve(folder));
    // Ctrl-C arrives twice: from the terminal, and forwarded by npm. The second must not end this process before the server.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void served.stop());
    process.stdout.write(`${served.url}\nPress Ctrl-C to stop it.\n`);
    await served.ended;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
