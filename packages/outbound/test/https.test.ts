import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { selfSigned } from '@millrace/testkit/tls';

const run = promisify(execFile);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a long body over https', () => {
  const bodies = new Map([
    ['/short', randomBytes(1_000)],
    ['/long', randomBytes(300_000)],
    ['/longer', randomBytes(20_000_000)],
    ['/broken', randomBytes(8_000_000)],
  ]);
  let server: Server;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-https-'));
    const pem = selfSigned();
    await writeFile(join(folder, 'ca.pem'), pem);
    server = createServer({ key: pem, cert: pem }, (req, res) => {
      const body = bodies.get(req.url ?? '') ?? Buffer.alloc(0);
      res.writeHead(200, { 'content-length': body.length });
      if (req.url !== '/broken') res.end(body);
      else res.write(body.subarray(0, 5_000_000), () => setImmediate(() => res.destroy()));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('arrives whole, and a broken one ends with an error after what arrived', async () => {
    // listen() on a port answers an AddressInfo.
    const { port } = server.address() as AddressInfo;
    const urls = [...bodies.keys()].map((path) => `https://127.0.0.1:${port}${path}`);
    const program = new URL('https.mjs', import.meta.url).pathname;
    const { stdout } = await run(process.execPath, [program, ...urls], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    });
    const [short, long, longer, broken]: { bytes: number; sha256: string; error: string | null }[] = JSON.parse(stdout);
    for (const [path, got] of [
      ['/short', short],
      ['/long', long],
      ['/longer', longer],
    ] as const) {
      const sent = bodies.get(path) ?? Buffer.alloc(0);
      expect(got).toEqual({ bytes: sent.length, sha256: sha256(sent), error: null });
    }
    const arrived = broken?.bytes ?? 0;
    expect(arrived).toBeLessThan(8_000_000);
    expect(broken).toEqual({
      bytes: arrived,
      sha256: sha256((bodies.get('/broken') ?? Buffer.alloc(0)).subarray(0, arrived)),
      error: expect.any(String),
    });
  });
});
