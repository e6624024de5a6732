import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder of the package. */
export const client = fileURLToPath(new URL('..', import.meta.url));

/** A project with the client as npm installs it: built, packed, and without the sources. */
export interface Project {
  folder: string;
  /** Runs a module. @returns what it writes @throws Error if it fails */
  runModule(program: string, env?: Record<string, string>): Promise<string>;
  /** @returns what TypeScript says about a program; nothing if it is content */
  typesOf(program: string): Promise<string>;
  remove(): Promise<void>;
}

const typeOptions = [
  ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'],
  ...['--lib', 'es2022,dom,dom.iterable'],
];

export async function createProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-client-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: client });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder,
    async runModule(program, env = {}) {
      const file = join(folder, 'example.mjs');
      await writeFile(file, program);
      const { stdout } = await run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
      return stdout;
    },
    async typesOf(program) {
      await writeFile(join(folder, 'program.ts'), program);
      const tsc = join(client, 'node_modules/.bin/tsc');
      return run(tsc, [...typeOptions, 'program.ts'], { cwd: folder }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    remove,
  };
}
