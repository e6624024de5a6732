import { createServer, type Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import { readConfig, silentLogger } from '@millrace/service';
import { compose } from '../../src/compose.ts';
import { mediaTranscoderSettings } from '../../src/settings.ts';

const log = silentLogger();

/** The worker as main composes it, in this process: closing it closes what it opened, as a drain would. */
export async function startWorker(url: string, store: string, temporary: string) {
  const closers: (() => Promise<void>)[] = [];
  const config = readConfig(mediaTranscoderSettings, {
    QUEUE_URL: url,
    STORAGE_URL: pathToFileURL(store).href,
    TRANSCODER_TEMP_DIR: temporary,
  });
  const worker = await compose({
    config,
    log,
    lifecycle: { state: () => 'running', onDrain: () => undefined, onClose: (_name, close) => closers.push(close) },
  });
  const server: Server = createServer(worker.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await worker.start?.();
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async drain() {
      for (const close of closers.reverse()) await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
