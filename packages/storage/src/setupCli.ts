#!/usr/bin/env node
import { environment, exitOnConfigError, messageOf, readConfig } from '@millrace/service';
import { storageSettings } from './settings.ts';
import { setUpStorage } from './setup.ts';

const { STORAGE_URL: url } = exitOnConfigError(() => readConfig(storageSettings, environment()));
const unknown = process.argv.slice(2).filter((argument) => argument !== '--public');

if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(' ')}\nUsage: npm run storage:setup [-- --public]\n`);
  process.exitCode = 1;
} else {
  try {
    const done = await setUpStorage({
      url,
      makePublic: process.argv.includes('--public'),
      say: (line) => process.stdout.write(`${line}\n`),
    });
    if (!done) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
