import { randomBytes } from 'node:crypto';
import { startSourceServer } from '@millrace/testkit/sources';
import type { Service } from './cluster.ts';
import { kinds } from './workload/kinds.ts';

/** A server of good files. */
export interface Sources {
  urlOf(service: Service): string;
  /** In every address; no log may contain it. */
  secret: string;
  stop(): Promise<void>;
}

export async function startSources(): Promise<Sources> {
  const server = await startSourceServer();
  const secret = randomBytes(16).toString('hex');
  for (const [service, kind] of Object.entries(kinds)) {
    const bytes = Buffer.from(await kind.file());
    server.on(`/${service}`, (_req, res) => {
      res.writeHead(200, { 'content-length': bytes.length, etag: `"${service}"` }).end(bytes);
    });
  }
  return {
    secret,
    urlOf: (service) => `${server.origin}/${service}?token=${secret}`,
    stop: () => server.stop(),
  };
}
