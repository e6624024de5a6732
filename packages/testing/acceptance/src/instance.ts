import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@millrace/testkit/engines';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { type Client, createClient } from './client.ts';

/** One platform started by `npm start`. */
export interface Instance {
  /** A client of the video service. */
  api: Client;
  music: Client;
  images: Client;
  process: TestProcess;
  dataDir: string;
  port: number;
  /** The supervisor's process id, which differs from npm's. */
  supervisor(): Promise<number>;
}

export interface InstanceOptions {
  checkout: string;
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
}

/** Runs `npm start` without waiting. */
export function npmStart({ checkout, dataDir, port, env }: InstanceOptions): Promise<TestProcess> {
  return startProcess({
    command: 'npm',
    args: ['start'],
    cwd: checkout,
    env: {
      // Removes options of the test runner that a user's shell does not have.
      NODE_OPTIONS: undefined,
      NODE_ENV: undefined,
      CI: undefined,
      MILLRACE_DATA_DIR: dataDir,
      VIDEO_PORT: String(port ?? 0),
      IMAGE_PORT: '0',
      MUSIC_PORT: '0',
      CONSOLE_PORT: '0',
      ...env,
    },
  });
}

/** Runs `npm start` and waits for the base URLs. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const port = options.port ?? (await freePort());
  const running = await npmStart({ ...options, port });
  const [, addresses = '{}'] = await running.waitForOutput(
    /"msg":"Millrace is ready\.","addresses":(\{.*?\})/,
    300_000,
  );
  const { video: base, music: musicBase, image: imageBase }: Record<string, string> = JSON.parse(addresses);
  return {
    api: createClient(base ?? ''),
    music: createClient(musicBase ?? ''),
    images: createClient(`${imageBase}/api/v1`),
    process: running,
    dataDir: options.dataDir,
    port,
    supervisor: () => supervisorOf(options.dataDir),
  };
}

/** The process that holds a data folder. */
export async function supervisorOf(dataDir: string): Promise<number> {
  const lock: unknown = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'));
  if (typeof lock === 'object' && lock !== null && 'pid' in lock && typeof lock.pid === 'number') return lock.pid;
  throw new Error(`the lock in ${dataDir} names no process`);
}

/** Processes that use a folder, by their working directory and command line. Linux only. */
export async function processesOf(folder: string): Promise<{ pid: number; command: string }[]> {
  const { readlink } = await import('node:fs/promises');
  const found: { pid: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = (await readFile(`/proc/${name}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
      const cwd = await readlink(`/proc/${name}/cwd`);
      if (cwd.startsWith(folder) || command.includes(folder)) found.push({ pid: Number(name), command });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}
