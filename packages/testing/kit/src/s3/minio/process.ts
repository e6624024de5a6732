import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, type MinioBinaries } from '../../engines/index.ts';
import { suspend } from '../../process/suspend.ts';
import { tiedToUs } from '../../process/tie.ts';
import { patient } from '../../waiting/patience.ts';
import type { S3Keys, S3Server, UserAccess } from '../server.ts';
import { answersReady } from './ready.ts';
import { aliasVariable, createUser } from './users.ts';

const run = promisify(execFile);

/** MinIO on a folder, as a process that the kernel kills when this process dies for any reason. */
export class MinioProcess implements S3Server {
  readonly endpoint: string;
  readonly #binaries: MinioBinaries;
  readonly #folder: string;
  readonly #keys: S3Keys;
  #server: ChildProcess | undefined;

  private constructor(binaries: MinioBinaries, folder: string, keys: S3Keys, port: number) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.#keys = keys;
    this.endpoint = `http://127.0.0.1:${port}`;
  }

  /** Starts a server on an empty folder. @throws Error with the end of its log, if it does not answer */
  static async start(binaries: MinioBinaries, keys: S3Keys): Promise<MinioProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-minio-'));
    const server = new MinioProcess(binaries, folder, keys, await freePort());
    try {
      await server.startGateway();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async startGateway(): Promise<void> {
    const { host } = new URL(this.endpoint);
    const tied = tiedToUs(this.#binaries.server, ['server', '--quiet', '--address', host, join(this.#folder, 'data')]);
    const log: FileHandle = await open(this.#log, 'a');
    try {
      const server = spawn(tied.command, tied.args, { stdio: ['ignore', log.fd, log.fd], env: this.#environment() });
      await once(server, 'spawn');
      this.#server = server;
    } finally {
      await log.close();
    }
    const deadline = Date.now() + patient(60_000);
    while (!(await answersReady(this.endpoint))) {
      const hasEnded = this.#server.exitCode !== null || this.#server.signalCode !== null;
      if (hasEnded || Date.now() > deadline) {
        const log = await readFile(this.#log, 'utf8');
        throw new Error(`MinIO ${hasEnded ? 'ended' : 'did not answer'}:\n${log.slice(-2_000)}`);
      }
      await sleep(50);
    }
  }

  createUser(name: string, keys: S3Keys): Promise<UserAccess> {
    return createUser((args, stdin) => this.#client(args, stdin), name, keys);
  }

  async killGateway(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  }

  async freezeGateway(): Promise<void> {
    if (this.#server?.pid !== undefined) await suspend(this.#server.pid);
  }

  thawGateway(): void {
    this.#server?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.killGateway();
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #log(): string {
    return join(this.#folder, 'log');
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.#folder,
      MINIO_ROOT_USER: this.#keys.accessKeyId,
      MINIO_ROOT_PASSWORD: this.#keys.secretAccessKey,
      MINIO_BROWSER: 'off',
      // Asks no server for a newer version.
      MINIO_UPDATE: 'off',
    };
  }

  async #client(args: string[], stdin = ''): Promise<void> {
    const env = { PATH: process.env.PATH, HOME: this.#folder, ...aliasVariable(this.endpoint, this.#keys) };
    // Node.js gives a child a socket, which cannot be opened as /dev/stdin.
    const piped = ['-c', 'cat | "$@"', 'sh', this.#binaries.client, '--config-dir', join(this.#folder, 'mc'), ...args];
    const running = run('sh', piped, { env });
    running.child.stdin?.end(stdin);
    await running;
  }
}
