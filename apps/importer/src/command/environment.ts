import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ConfigError, readConfig } from '@millrace/service';
import { type ImporterConfig, importerSettings } from '../settings.ts';
import { UsageError } from './arguments.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What `npm start` writes for commands on its machine: lines of NAME=value. */
async function ofDataFolder(env: Environment, cwd: string): Promise<Environment> {
  const path = join(resolve(cwd, env.MILLRACE_DATA_DIR || '.millrace'), 'env');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`There is no ${path}: start the platform with npm start, or set DATABASE_URL.`);
  });
  const lines = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
  });
  return Object.fromEntries(lines);
}

/** The settings of the command: of its environment, else of the platform that `npm start` runs. @throws UsageError, {@link ConfigError} */
export async function readSettings(env: Environment, cwd: string): Promise<ImporterConfig> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const known = given.DATABASE_URL === undefined ? await ofDataFolder(env, cwd) : {};
  return readConfig(importerSettings, { ...known, ...given });
}
