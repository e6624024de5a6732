import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { findImportAccount, type ImportAccount } from '@millrace/auth/import';
import { type Database, isUnavailable, openDatabase } from '@millrace/database';
import { ConfigError, createLogger, messageOf } from '@millrace/service';
import { createProgress, type Screen } from '../report/progress.ts';
import { openReport } from '../report/report.ts';
import { countFiles } from '../walk/entries.ts';
import { type Arguments, readArguments, UsageError, usage } from './arguments.ts';
import { type Environment, readSettings } from './environment.ts';
import type { Interruption } from './interruption.ts';
import { runImport } from './runImport.ts';

/** What the command takes from its process. */
export interface CommandContext {
  args: string[];
  env: Environment;
  cwd: string;
  stdout: Writable;
  stderr: Screen;
  interruption: Interruption;
}

/** 0: all files are in. 1: some are not. 2: the import could not start. 130: Ctrl-C. */
export async function importCommand(context: CommandContext): Promise<number> {
  const { stdout, stderr } = context;
  try {
    const given = readArguments(context.args);
    if (given !== undefined) return await importWith(given, context);
    stdout.write(usage);
    return 0;
  } catch (error) {
    if (context.interruption.exitCode !== undefined) return context.interruption.exitCode;
    stderr.write(`${sentenceOf(error).trimEnd()}\n`);
    return 2;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`;
  return isUnavailable(error) ? `The database cannot be reached: ${messageOf(error)}` : messageOf(error);
}

async function importWith(given: Arguments, context: CommandContext): Promise<number> {
  const { env, cwd, stdout, stderr, interruption } = context;
  const config = await readSettings(env, cwd);
  // npm starts scripts in the project's folder, and tells where it was called.
  const root = await folderOf(resolve(env.INIT_CWD || cwd, given.folder));
  const log = createLogger({ name: 'import', level: 'silent', destination: stderr });
  const poolSize = config.IMPORT_UPLOADS_AT_ONCE + 2;
  const database = openDatabase({ url: config.DATABASE_URL, poolSize, name: 'millrace-import', log });
  try {
    const account = await accountOf(database, given.account);
    const report = await openReport(
      given.report === undefined ? undefined : resolve(env.INIT_CWD || cwd, given.report),
    );
    const total = await countFiles(root, interruption.stopping);
    const progress = createProgress(stderr, total);
    let problem: string | undefined;
    try {
      const { watch, dryRun, wait } = given;
      problem = await runImport({
        watch,
        dryRun,
        wait,
        root,
        account,
        config,
        database,
        report,
        progress,
        interruption,
        stdout,
      });
    } finally {
      progress.close();
      await report.close();
    }
    const left = total.files - progress.files;
    stdout.write(`${report.summary().join('\n')}\n`);
    if (problem !== undefined) stderr.write(`${problem}\n`);
    const isPartial = problem !== undefined || interruption.exitCode !== undefined;
    if (isPartial && left > 0) stderr.write(`${left} files are left. The same command goes on.\n`);
    return interruption.exitCode ?? (problem !== undefined || report.count('refused') > 0 ? 1 : 0);
  } finally {
    await database.close();
  }
}

/** @throws UsageError */
async function folderOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${path} is not a folder.`);
  return realpath(path);
}

/** @throws UsageError */
async function accountOf(database: Database, address: string): Promise<ImportAccount> {
  const account = await findImportAccount(database, address);
  if (typeof account === 'string') throw new UsageError(account);
  return account;
}
