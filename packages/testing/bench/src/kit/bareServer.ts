import { fileURLToPath } from 'node:url';
import { freePort } from '@millrace/testkit/engines';
import { startProcess, type TestProcess } from '@millrace/testkit/process';

export interface BareServer {
  port: number;
  process: TestProcess;
  stop(): Promise<void>;
}

/** Runs one of the programs in `bare/` as a process, for comparison with ours. */
export async function startBare(name: string, args: string[] = []): Promise<BareServer> {
  const port = await freePort();
  const server = await startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL(`../bare/${name}.js`, import.meta.url)), String(port), ...args],
    waitFor: /listening/,
  });
  return {
    port,
    process: server,
    async stop() {
      await server.stop();
    },
  };
}
