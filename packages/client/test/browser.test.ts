import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** The client in a page of the service's own origin. */
await describeWithEngine('chromium', 'the client in a browser', () => {
  let script: string;
  let chromium: TestBrowser;
  let page: Page;
  const received: { type: string; token: string; bytes: number }[] = [];
  const server = createServer(async (req, res) => {
    if (req.url === '/client.js') {
      res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      return;
    }
    if (req.url === '/api/videos/v2') {
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ video: { id: 'v2' } }));
      return;
    }
    if (req.method === 'GET') {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<script src="/client.js"></script>');
      return;
    }
    const body = await buffer(req).catch(() => Buffer.alloc(0));
    received.push({
      type: req.headers['content-type'] ?? '',
      token: req.headers.authorization ?? '',
      bytes: body.length,
    });
    if (req.url?.startsWith('/api/uploads')) {
      const offset = Number(req.headers['upload-offset'] ?? 0) + body.length;
      res.writeHead(req.method === 'POST' ? 201 : 204, { Location: '/api/uploads/v2', 'Upload-Offset': offset }).end();
      return;
    }
    const isRefused = body.includes('refuse me');
    const answer = isRefused ? { code: 'quota_exceeded', detail: 'Full.' } : { video: { id: 'v1' } };
    res.writeHead(isRefused ? 403 : 201, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
      bundle: true,
      format: 'iife',
      globalName: 'Millrace',
      write: false,
    });
    script = outputFiles[0]?.text ?? '';
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // listen() on a port answers an AddressInfo.
    const { port } = server.address() as AddressInfo;
    chromium = await launchChromium();
    page = await chromium.browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterAll(async () => {
    await chromium?.close();
    server.closeAllConnections();
    server.close();
  });

  /** Uploads a file in the page. @returns what the page saw */
  const upload = (title: string, more = '', size = 8_000_000) =>
    page.evaluate<{ id?: string; error?: unknown; seen: number[]; total: number }>(`(async () => {
      const { video } = Millrace.createMillrace({ video: location.origin + '/api', token: 'secret' });
      const seen = [];
      let total = 0;
      const file = new File([new Uint8Array(${size})], 'harbour.mp4');
      const controller = new AbortController();
      ${more}
      try {
        const { id } = await video.upload(file, {
          title: ${JSON.stringify(title)},
          signal: controller.signal,
          onProgress: (progress) => { seen.push(progress.sent); total = progress.total; },
        });
        return { id, seen, total };
      } catch (error) {
        return { error: { name: error.name, status: error.status, code: error.code, message: error.message }, seen, total };
      }
    })()`);

  it('uploads a file, and reports its progress', async () => {
    const { id, seen, total } = await upload('Harbour');
    expect(id).toBe('v1');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe(total);
    expect(total).toBeGreaterThan(8_000_000);
    expect(received.at(-1)).toMatchObject({
      type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      token: 'Bearer secret',
      bytes: total,
    });
  });

  it('uploads a large file in pieces, and reports its progress', async () => {
    received.length = 0;
    const size = 9_000_000;
    const { id, seen, total } = await upload('Harbour', '', size);
    expect(id).toBe('v2');
    expect([seen.at(-1), total]).toEqual([size, size]);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const type = 'application/offset+octet-stream';
    expect(received.map((one) => [one.type, one.token, one.bytes])).toEqual([
      ['', 'Bearer secret', 0],
      [type, 'Bearer secret', 8 * 1024 * 1024],
      [type, 'Bearer secret', size - 8 * 1024 * 1024],
    ]);
  });

  it('throws what the service says', async () => {
    const { error } = await upload('refuse me');
    expect(error).toMatchObject({ name: 'MillraceError', status: 403, code: 'quota_exceeded' });
  });

  it('ends an upload that is aborted', async () => {
    const { error } = await upload('Harbour', "queueMicrotask(() => controller.abort(new Error('enough')));");
    expect(error).toMatchObject({ message: 'enough' });
  });
});
