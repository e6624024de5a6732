import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { z } from 'zod';

const run = promisify(execFile);
const mebibyte = 1024 * 1024;
const size = 96 * mebibyte;

/** Uploads a file, and tells how much memory it held at most beside what was held before. What is garbage does not count. */
const program = `
import { openAsBlob } from 'node:fs';
import { createMillrace } from './client.mjs';
const [base, path, how] = process.argv.slice(2);
const { video } = createMillrace({ video: base, token: 't' });
const held = () => { gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; };
const file = await openAsBlob(path);
await video.upload(new Blob(['a small one']), { title: 'x' });
const before = held();
let [most, sent] = [0, 0];
const onProgress = (progress) => {
  if (progress.sent - sent < 8_000_000 && progress.sent < progress.total) return;
  sent = progress.sent;
  most = Math.max(most, held() - before);
};
if (how === 'pieces') await video.upload(file, { title: 'x', onProgress });
else await video.setThumbnail('v1', file, { onProgress });
console.log(JSON.stringify({ most, sent }));
`;

describe('the memory of an upload in Node.js', () => {
  let folder: string;
  let base: string;
  let received: Map<string, number>;
  const server = createServer((req, res) => {
    const target = `${req.method} ${req.url}`;
    req.on('data', (chunk: Buffer) => received.set(target, (received.get(target) ?? 0) + chunk.length));
    req.once('end', () => {
      const json = { 'Content-Type': 'application/json' };
      if (target === 'POST /api/uploads') res.writeHead(201, { Location: '/api/uploads/v1' }).end();
      else if (req.method === 'PATCH') res.writeHead(204, { 'Upload-Offset': received.get(target) }).end();
      else res.writeHead(200, json).end('{"video":{"id":"v1"}}');
    });
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-memory-'));
    await build({
      entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
      outfile: join(folder, 'client.mjs'),
      bundle: true,
      format: 'esm',
    });
    await writeFile(join(folder, 'upload.mjs'), program);
    const file = await open(join(folder, 'large'), 'w');
    await file.truncate(size);
    await file.close();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // listen() on a port answers an AddressInfo.
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['pieces', 'PATCH /api/uploads/v1'],
    ['a form', 'PUT /api/videos/v1/thumbnail'],
  ])('in %s is at most 32 MiB, whatever the size of the file', async (how, target) => {
    received = new Map();
    const args = ['--expose-gc', join(folder, 'upload.mjs'), base, join(folder, 'large'), how];
    const { stdout } = await run(process.execPath, args);
    const { most, sent } = z.object({ most: z.number(), sent: z.number() }).parse(JSON.parse(stdout));
    expect(most).toBeLessThan(32 * mebibyte);
    expect([sent, received.get(target)]).toEqual([sent, sent]);
    expect(sent).toBeGreaterThanOrEqual(size);
  });
});
