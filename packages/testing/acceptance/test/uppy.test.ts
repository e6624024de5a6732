import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { pause } from '@millrace/testkit/waiting';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { type Person, register, untilSettled } from '../src/actions.ts';
import { longVideo } from '../src/media.ts';
import { startPlatform } from '../src/platform/start.ts';
import type { Platform } from '../src/platform/types.ts';
import { tusOf } from '../src/tus.ts';

jest.setTimeout(300_000);

/** Uppy as it is, in a page of another origin than the API's. */
await describeWithEngine(['ffmpeg', 'chromium'], 'Uppy', () => {
  let platform: Platform;
  let chromium: TestBrowser;
  let page: Page;
  let pages: Server;
  let person: Person;
  const complaints: string[] = [];

  beforeAll(async () => {
    platform = await startPlatform('postgres+folder');
    person = await register(platform.video.api);
    const { outputFiles } = await build({
      stdin: {
        contents: `import Uppy from '@uppy/core'; import Tus from '@uppy/tus'; Object.assign(window, { Uppy, Tus });`,
        resolveDir: fileURLToPath(new URL('..', import.meta.url)),
      },
      bundle: true,
      format: 'iife',
      write: false,
    });
    const video = await longVideo();
    const bodies: Record<string, [string, string | Uint8Array]> = {
      '/': ['text/html', '<!doctype html><meta charset="utf-8"><title>Uppy</title><script src="/uppy.js"></script>'],
      '/uppy.js': ['text/javascript', outputFiles[0]?.text ?? ''],
      '/video.mp4': ['video/mp4', video],
      '/favicon.ico': ['image/png', ''],
    };
    pages = createServer((req, res) => {
      const [type, body] = bodies[req.url ?? ''] ?? ['text/plain', ''];
      res.writeHead(200, { 'Content-Type': type }).end(body);
    });
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    // listen() on a port answers an AddressInfo.
    const { port } = pages.address() as AddressInfo;
    chromium = await launchChromium();
    page = await chromium.browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.exposeFunction('rest', () => pause(500, 'A person pauses the upload.'));
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterAll(async () => {
    await chromium?.close();
    pages?.closeAllConnections();
    pages?.close();
    await platform?.stop();
  });

  it('uploads a video, pauses, and continues', async () => {
    const options = { endpoint: `${platform.video.api.base}/uploads`, token: person.token };
    const { url, paused, size } = await page.evaluate<{ url: string; paused: number; size: number }>(`(async () => {
      const { endpoint, token } = ${JSON.stringify(options)};
      const bytes = await (await fetch('/video.mp4')).arrayBuffer();
      const uppy = new Uppy();
      uppy.use(Tus, { endpoint, headers: { Authorization: 'Bearer ' + token }, chunkSize: Math.ceil(bytes.byteLength / 5) });
      uppy.addFile({ name: 'harbour.mp4', type: 'video/mp4', data: new Blob([bytes], { type: 'video/mp4' }) });
      let paused = 0;
      uppy.on('upload-progress', (file, progress) => {
        if (paused === 0 && progress.bytesUploaded > bytes.byteLength / 3) {
          paused = progress.bytesUploaded;
          uppy.pauseAll();
          rest().then(() => uppy.resumeAll());
        }
      });
      const { successful, failed } = await uppy.upload();
      if (successful.length !== 1) throw new Error(JSON.stringify(failed));
      return { url: successful[0].uploadURL, paused, size: bytes.byteLength };
    })()`);
    expect(paused).toBeGreaterThan(0);
    const id = url.split('/').pop() ?? '';
    expect(await tusOf(platform.video.api).offsetOf(person, id)).toBe(size);
    const video = await untilSettled(platform.video.api, person, id, 120_000);
    expect(video).toMatchObject({ status: 'ready', title: 'harbour' });
    expect(complaints).toEqual([]);
  });
});
