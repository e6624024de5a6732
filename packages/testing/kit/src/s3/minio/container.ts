import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../engines/index.ts';
import { patient } from '../../waiting/patience.ts';
import type { S3Keys, S3Server } from '../server.ts';
import { answersReady } from './ready.ts';
import { aliasVariable, createUser } from './users.ts';

const run = promisify(execFile);
const docker = (...args: string[]) => run('docker', args, { timeout: 300_000 });

/** MinIO in a container that is removed when it stops. */
export async function startMinioContainer(image: string, keys: S3Keys): Promise<S3Server> {
  const port = await freePort();
  const { stdout } = await docker(
    'run',
    '--detach',
    '--publish',
    `127.0.0.1:${port}:9000`,
    '--env',
    `MINIO_ROOT_USER=${keys.accessKeyId}`,
    '--env',
    `MINIO_ROOT_PASSWORD=${keys.secretAccessKey}`,
    image,
    'server',
    '/data',
  );
  const id = stdout.trim();
  const endpoint = `http://127.0.0.1:${port}`;
  const untilReady = async () => {
    const deadline = Date.now() + patient(60_000);
    while (!(await answersReady(endpoint))) {
      if (Date.now() > deadline) throw new Error(`${image} did not answer`);
      await sleep(200);
    }
  };
  const alias = Object.entries(aliasVariable('http://127.0.0.1:9000', keys)).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  const client = async (args: string[], stdin = '') => {
    const running = docker('exec', '--interactive', ...alias, id, 'mc', ...args);
    running.child.stdin?.end(stdin);
    await running;
  };
  const server: S3Server = {
    endpoint,
    createUser: (name, own) => createUser(client, name, own),
    killGateway: async () => void (await docker('kill', id)),
    startGateway: async () => {
      await docker('start', id);
      await untilReady();
    },
    freezeGateway: async () => void (await docker('pause', id)),
    thawGateway: async () => void (await docker('unpause', id)),
    stop: async () => void (await docker('rm', '--force', '--volumes', id)),
  };
  try {
    await untilReady();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
