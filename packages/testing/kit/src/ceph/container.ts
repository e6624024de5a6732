import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../engines/index.ts';
import type { S3Server } from './index.ts';

const run = promisify(execFile);
const docker = (...args: string[]) => run('docker', args, { timeout: 300_000 });

/** MinIO in a container that is removed when it stops. */
export async function startMinioContainer(
  image: string,
  keys: { accessKeyId: string; secretAccessKey: string },
): Promise<S3Server> {
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
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        const response = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) });
        await response.arrayBuffer();
        if (response.ok) return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const server: S3Server = {
    endpoint,
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
