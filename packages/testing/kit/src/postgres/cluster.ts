import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureCluster, type PostgresBinaries, type RunAs } from '@millrace/local-postgres';

const run = promisify(execFile);

const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/millrace-postgres/', import.meta.url));

/** Password of the superuser of all test clusters. */
export const password = 'postgres';

export interface ClusterOptions {
  folder: string;
  binaries: PostgresBinaries;
  runAs: RunAs | undefined;
}

/**
 * Creates a database cluster as a copy of one that initdb made earlier in this checkout: a hundred test files need one, and initdb
 * takes most of a second.
 *
 * @returns the server's data folder
 */
export async function copyCluster({ folder, binaries, runAs }: ClusterOptions): Promise<string> {
  const template = await ensureTemplate(binaries, runAs);
  const data = join(folder, 'data');
  // The server's user owns its files; fs.cp would not keep the owner.
  await run('cp', ['-a', template, data]);
  if (runAs !== undefined) await chown(folder, runAs.uid, runAs.gid);
  return data;
}

async function ensureTemplate(binaries: PostgresBinaries, runAs: RunAs | undefined): Promise<string> {
  const { stdout } = await run(binaries.postgres, ['--version'], { ...runAs, cwd: '/' });
  const version = /[\d.]+/.exec(stdout)?.[0] ?? 'unknown';
  const template = join(cache, `${version}-${runAs?.uid ?? process.getuid?.() ?? 'user'}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'new-'));
  try {
    const data = await ensureCluster({ folder, binaries, runAs, password, initdbArguments: ['--no-sync'] });
    await rename(data, template);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(template)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return template;
}
