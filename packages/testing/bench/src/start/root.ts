import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { debianRoot } from '@millrace/testkit/engines';
import { type ProcessOptions, startProcess, type TestProcess } from '@millrace/testkit/process';

const run = promisify(execFile);

/** What the Node.js of this machine is linked with. Certificates are for npm and apt. */
const packages = ['ca-certificates', 'libstdc++6', 'libatomic1'];

/** Mounts what programs expect, in a mount namespace that ends with the last program, and enters the folder. */
const enter = `
for folder in /dev /proc /sys; do mount --rbind "$folder" "$0$folder" || exit; done
exec chroot "$0" "$@"`;

/** A bare Debian in a folder: no npm cache, no ffmpeg, nothing built. */
export interface BareRoot {
  /** Where a path of the root is on this machine. */
  path(inside: string): string;
  /** Runs a command in a folder of the root. @throws Error with its output, if it fails */
  run(cwd: string, command: string, args: string[]): Promise<void>;
  start(cwd: string, options: Omit<ProcessOptions, 'cwd' | 'tie'>): Promise<TestProcess>;
  remove(): Promise<void>;
}

/** Files in which npm and apt read how to reach their registries. */
function settingsOfThisMachine(): string[] {
  const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => process.env[name] ?? []);
  return [
    ...[join(homedir(), '.npmrc'), '/usr/etc/npmrc', '/etc/npmrc', '/etc/resolv.conf', '/etc/hosts'],
    ...['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources', '/etc/apt/apt.conf.d'],
    ...certificates,
  ].filter(existsSync);
}

/** The folder of the npm that runs this process. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (program === undefined) throw new Error('Start this with npm: the bare root gets the same one.');
  return dirname(dirname(realpathSync(program)));
}

/** Copies a Debian root, with the Node.js and npm of this process. Only root can. */
export async function makeBareRoot(): Promise<BareRoot> {
  const base = await debianRoot('bookworm', packages);
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bare-'));
  const path = (inside: string) => join(folder, inside);
  await run('cp', ['-a', `${base}/.`, folder]);
  for (const file of settingsOfThisMachine()) await cp(file, path(file), { recursive: true });
  await mkdir(path('/usr/local/lib'), { recursive: true });
  await cp(process.execPath, path('/usr/local/bin/node'));
  await cp(npmFolder(), path('/usr/local/lib/npm'), { recursive: true });
  await run('ln', ['-sf', '../lib/npm/bin/npm-cli.js', path('/usr/local/bin/npm')]);

  const inside = (cwd: string, command: string, args: readonly string[] = []): string[] => [
    ...['--mount', 'sh', '-c', enter, folder],
    ...['env', `--chdir=${cwd}`, command, ...args],
  ];
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    CI: undefined,
    INIT_CWD: undefined,
    npm_execpath: undefined,
  };
  return {
    path,
    async run(cwd, command, args) {
      const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
      await run('unshare', inside(cwd, command, args), options);
    },
    start: (cwd, options) =>
      startProcess({
        ...options,
        command: 'unshare',
        args: inside(cwd, options.command, options.args),
        env: { ...env, ...options.env },
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
