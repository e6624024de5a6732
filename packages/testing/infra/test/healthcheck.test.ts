import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@millrace/testkit/engines';
import { z } from 'zod';
import { root } from '../src/files.ts';

const run = promisify(execFile);
const failure = z.object({ code: z.int(), stdout: z.string() });

/** The exit code and the output of the health check of the images. */
async function check(port: number): Promise<{ code: number; stdout: string }> {
  try {
    const env = { PATH: process.env.PATH, PORT: String(port) };
    const { stdout } = await run('bash', [join(root, 'infra/docker/healthcheck.sh')], { env, timeout: 120_000 });
    return { code: 0, stdout };
  } catch (error) {
    return failure.parse(error);
  }
}

describe('the health check of the images', () => {
  let server: Server;
  let status = 200;
  let asked = '';

  beforeAll(async () => {
    server = createServer((req, res) => {
      asked = `${req.method} ${req.url}`;
      res.writeHead(status, { 'Content-Type': 'application/json' }).end('{"status":"draining"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });

  const portOf = () => z.object({ port: z.int() }).parse(server.address()).port;

  it('succeeds if the app is ready', async () => {
    status = 200;
    expect(await check(portOf())).toEqual({ code: 0, stdout: '' });
    expect(asked).toBe('GET /readyz');
  });

  it('fails with the answer of an app that is not ready', async () => {
    status = 503;
    const { code, stdout } = await check(portOf());
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\/readyz answered HTTP\/1\.1 503 Service Unavailable\n[\s\S]*\{"status":"draining"\}/);
  });

  it('fails if nothing listens', async () => {
    expect((await check(await freePort())).code).toBe(1);
  });
});
