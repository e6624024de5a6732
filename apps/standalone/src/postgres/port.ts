import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';
import { writePrivate } from '../dataFolder.ts';

/** A free TCP port of the loopback interface: `wanted`, or any if 0. @throws the system's error when it is in use */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: wanted, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system assigned no port'));
      });
    });
  });
}

/** The database's port: the same at each start, so that tools can reconnect, or a new one if it is in use by then. */
export async function rememberedPort(folder: string): Promise<number> {
  const path = join(folder, 'port');
  const known = await readPort(path);
  if (known !== undefined) {
    try {
      return await freePort(known);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
  const port = await freePort();
  await writePrivate(path, `${port}\n`);
  return port;
}

async function readPort(path: string): Promise<number | undefined> {
  try {
    const port = Number(await readFile(path, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
