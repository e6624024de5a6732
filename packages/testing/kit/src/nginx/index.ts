import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../engines/index.ts';
import { tiedToUs } from '../process/tie.ts';
import { patient } from '../waiting/patience.ts';

const run = promisify(execFile);
const binary = '/usr/sbin/nginx';

export interface TestNginx {
  /** http://127.0.0.1:<port> */
  url: string;
  port: number;
  /** The base of relative paths in the configuration; removed by stop. */
  folder: string;
  /** The error log so far. */
  errors(): Promise<string>;
  stop(): Promise<void>;
}

/** Lets every configuration run in the foreground, without Debian's folders and concurrently with other nginx instances. */
const frame = (folder: string, http: string, user: string) => `
daemon off;
${user}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  access_log off;
${http}
}
`;

/**
 * Starts the real nginx.
 *
 * @param http returns the content of the `http` block for a port and a folder
 * @param options.workers worker processes, 1 by default
 */
export async function startNginx(
  http: (given: { port: number; folder: string }) => string,
  options: { workers?: number } = {},
): Promise<TestNginx> {
  return runNginx(async ({ port, folder }) => {
    await mkdir(join(folder, 'body'));
    return `worker_processes ${options.workers ?? 1};\n${frame(folder, http({ port, folder }), ownUser())}`;
  });
}

/** If root starts nginx, its workers run as root too, so that they can read the tests' files. */
export const ownUser = (): string => (process.getuid?.() === 0 ? 'user root;' : '');

/**
 * Starts the real nginx with a complete configuration, which must keep it in the foreground and listen on the port.
 *
 * @param configure writes included files into the folder and returns the configuration
 */
export async function runNginx(
  configure: (given: { port: number; folder: string }) => Promise<string>,
): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', config];
  try {
    await chmod(folder, 0o755);
    await writeFile(config, await configure({ port, folder }));
    await run(binary, [...args, '-t']);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const tied = tiedToUs(binary, args, 'TERM');
  const nginx = spawn(tied.command, tied.args, { stdio: 'ignore' });
  await once(nginx, 'spawn');
  const errors = () => readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  const stop = async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) {
      const exit = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exit;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + patient(10_000);
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null || Date.now() > deadline) {
      const log = await errors();
      await stop();
      throw new Error(`nginx did not start: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url: `http://127.0.0.1:${port}`, port, folder, errors, stop };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
