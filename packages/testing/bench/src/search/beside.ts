import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { freePort } from '@millrace/testkit/engines';
import { startOpenSearch } from '@millrace/testkit/opensearch';
import { startProcess } from '@millrace/testkit/process';
import { type RunningApi, startApp } from '../kit/api.ts';

const command = fileURLToPath(new URL('../../../../../apps/music-api/dist/searchRebuildCli.js', import.meta.url));
const rebuildMs = 30 * 60_000;

export interface Beside {
  /** Of a music-api that searches in OpenSearch. */
  origin: string;
  /** Of `npm run millrace -- rebuild-search`. */
  rebuildSeconds: number;
  stop(): Promise<void>;
}

/** The same catalogue in OpenSearch; undefined if no node is given. */
export async function startBeside(api: RunningApi): Promise<Beside | undefined> {
  if (!process.env.TEST_OPENSEARCH_URL && !process.env.TEST_OPENSEARCH_HOME) return undefined;
  const node = await startOpenSearch();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: api.databaseUrl, SEARCH_URL: `opensearch+${node.url}/bench-${process.pid}` };
  try {
    const began = performance.now();
    const rebuilt = await startProcess({ command: process.execPath, args: [command], env });
    const timer = setTimeout(() => rebuilt.signal('SIGKILL'), rebuildMs);
    const end = await rebuilt.ended;
    clearTimeout(timer);
    if (end !== 0) throw new Error(`rebuild-search ended with ${end}: ${rebuilt.output()}`);
    const rebuildSeconds = (performance.now() - began) / 1_000;
    const beside = await startApp('music-api', port, {
      ...env,
      PUBLIC_URL: origin,
      QUEUE_URL: api.queueUrl,
      STORAGE_URL: api.storageUrl,
      JWT_SECRET: randomBytes(32).toString('hex'),
      DATABASE_POOL_SIZE: '4',
    });
    return {
      origin,
      rebuildSeconds,
      async stop() {
        await beside.stop();
        await node.stop();
      },
    };
  } catch (error) {
    await node.stop();
    throw error;
  }
}
