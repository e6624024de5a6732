import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMissing } from './missing.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Checkout {
  root: string;
  remove(): Promise<void>;
}

/**
 * A separate checkout, as after cloning this tree including its uncommitted changes: only files that git tracks or would track.
 * Dependencies and the build cache, which take minutes to make, are copied too, so that a start takes seconds.
 */
export async function copyCheckout(): Promise<Checkout> {
  const copy = await copySources();
  try {
    // A linked worktree has no build cache of its own: turbo keeps it in the main worktree.
    const cache = [join('.turbo', 'cache')].filter((name) => existsSync(join(root, name)));
    await Promise.all([...cache, ...(await dependencyFolders())].map((name) => copyFolder(name, copy.root)));
    return copy;
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** As `copyCheckout`, without dependencies and build cache: what a stranger gets. */
export async function copySources(): Promise<Checkout> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'millrace-checkout-'));
  const copy = join(folder, 'millrace');
  const remove = async () => {
    await run('rm', ['-rf', '--', folder]);
  };
  try {
    await mkdir(copy);
    const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    await copyFiles(
      stdout.split('\0').filter((name) => name !== ''),
      copy,
    );
    return { root: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** On the file system of this checkout if there is one, so that hard links do. Else dependencies take a gigabyte, perhaps of memory. */
async function temporaryFolder(): Promise<string> {
  const { dev } = await stat(root);
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (existsSync(folder) && (await stat(folder)).dev === dev) return folder;
  }
  return tmpdir();
}

/** The shared folder, and those of workspaces that need another version of a package. */
async function dependencyFolders(): Promise<string[]> {
  const found = ['node_modules'];
  for (const group of ['apps', 'packages', 'packages/testing']) {
    for (const workspace of await readdir(join(root, group))) {
      const folder = join(group, workspace, 'node_modules');
      if (existsSync(join(root, folder))) found.push(folder);
    }
  }
  return found;
}

/** Fewer names than a command line may have. */
const atOnce = 1_000;

/** One program copies thousands of files with a third of the work. */
async function copyFiles(files: readonly string[], to: string): Promise<void> {
  try {
    for (let at = 0; at < files.length; at += atOnce) {
      await run('cp', ['-P', '--parents', '--', ...files.slice(at, at + atOnce), to], { cwd: root });
    }
  } catch {
    // A file is deleted, and the deletion is not committed; or this machine has another `cp`.
    for (const file of files) await copyFile(file, to);
  }
}

async function copyFile(file: string, to: string): Promise<void> {
  await mkdir(dirname(join(to, file)), { recursive: true });
  try {
    await cp(join(root, file), join(to, file));
  } catch (error) {
    // Deleted, but the deletion is not committed.
    if (!isMissing(error)) throw error;
  }
}

/** Uses hard links on the same file system. Symbolic links inside are relative, so they point into the copy. */
async function copyFolder(name: string, to: string): Promise<void> {
  await mkdir(dirname(join(to, name)), { recursive: true });
  const from = join(root, name);
  try {
    await run('cp', ['-al', from, join(to, name)]);
  } catch {
    await rm(join(to, name), { recursive: true, force: true });
    await run('cp', ['-a', from, join(to, name)]);
  }
}
