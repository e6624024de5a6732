import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import type { RunningApi } from './api.ts';

const main = fileURLToPath(new URL('../../../../../apps/media-transcoder/dist/main.js', import.meta.url));

/** A real media-transcoder as a process, on the queue and the storage of an API. */
export function startTranscoder(
  api: Pick<RunningApi, 'queueUrl' | 'storageUrl'>,
  env: Record<string, string> = {},
): Promise<TestProcess> {
  return startProcess({
    command: process.execPath,
    args: [main],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      QUEUE_URL: api.queueUrl,
      STORAGE_URL: api.storageUrl,
      LOG_LEVEL: 'info',
      ...env,
    },
    waitFor: /listening on port/,
  });
}
