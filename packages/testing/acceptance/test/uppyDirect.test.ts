import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { codeBlocks, shellBlocks } from '@millrace/testkit/docs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { pause } from '@millrace/testkit/waiting';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { createKey, type Person, register, untilSettled } from '../src/actions.ts';
import { longVideo, tinyVideo } from '../src/media.ts';
import { startPlatform } from '../src/platform/start.ts';
import type { Platform } from '../src/platform/types.ts';
import { poll } from '../src/poll.ts';

jest.setTimeout(300_000);

const guide = new URL('../../../../docs/uploads.md', import.meta.url);
const partBytes = 8 * 1024 * 1024;

/** Three parts: after the video comes a box that is free. */
function inThreeParts(video: Uint8Array): Buffer {
  const tail = Buffer.alloc(Math.max(8, Math.floor(2.5 * partBytes) - video.length));
  tail.writeUInt32BE(tail.length, 0);
  tail.write('free', 4, 'latin1');
  return Buffer.concat([video, tail]);
}

/** Uppy as it is, with the snippet of the guide, in a page of another origin than those of the API and the storage. */
await describeWithEngine(['ffmpeg', 'chromium', 'rabbitmq', 's3'], 'Uppy with direct uploads', () => {
  let platform: Platform;
  let chromium: TestBrowser;
  let page: Page;
  let pages: Server;
  let person: Person;
  let size: number;
  const complaints: string[] = [];
  /** What the page has sent to other origins. */
  const sent: { method: string; origin: string; path: string }[] = [];

  beforeAll(async () => {
    platform = await startPlatform('rabbitmq+s3');
    await platform.allowUploadsFromPages?.();
    person = await register(platform.video.api);
    const [contents = ''] = codeBlocks(await readFile(guide, 'utf8'), 'With Uppy', 'js');
    const { outputFiles } = await build({
      stdin: {
        contents,
        resolveDir: fileURLToPath(new URL('..', import.meta.url)),
      },
      bundle: true,
      format: 'iife',
      globalName: 'snippet',
      write: false,
    });
    const video = inThreeParts(await longVideo());
    size = video.length;
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
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      sent.push({ method: request.method(), origin, path: pathname });
    });
    await page.exposeFunction('rest', () => pause(500, 'A person pauses the upload.'));
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterAll(async () => {
    await chromium?.close();
    pages?.closeAllConnections();
    pages?.close();
    await platform?.stop();
  });

  /** Runs a script in the page, which has `uppy` with a file of `count` bytes. */
  const withUppy = <T>(script: string, count = size): Promise<T> =>
    page.evaluate<T>(`(async () => {
      const bytes = (await (await fetch('/video.mp4')).arrayBuffer()).slice(0, ${count});
      const uppy = snippet.createUppy(${JSON.stringify(platform.video.api.base)}, ${JSON.stringify(person.token)});
      uppy.addFile({ name: 'harbour.mp4', type: 'video/mp4', data: new Blob([bytes], { type: 'video/mp4' }) });
      ${script}
    })()`);

  it('uploads a video straight to the storage, pauses, and continues', async () => {
    const { id, paused } = await withUppy<{ id: string; paused: boolean }>(`
      let paused = false;
      uppy.on('s3-multipart:part-uploaded', () => {
        if (paused) return;
        paused = true;
        uppy.pauseAll();
        rest().then(() => uppy.resumeAll());
      });
      const { successful, failed } = await uppy.upload();
      if (successful.length !== 1) throw new Error(JSON.stringify(failed));
      return { id: successful[0].s3Multipart.uploadId, paused };`);
    expect(paused).toBe(true);
    const video = await untilSettled(platform.video.api, person, id, 120_000);
    expect(video).toMatchObject({ status: 'ready', title: 'harbour' });
    expect(complaints).toEqual([]);
    const puts = sent.filter(({ method }) => method === 'PUT');
    expect(puts.length).toBeGreaterThanOrEqual(3);
    const { origin } = new URL(platform.video.api.base);
    for (const put of puts) expect(put.origin).not.toBe(origin);
    // The list of the stored parts has resumed it.
    expect(sent).toContainEqual({ method: 'GET', origin, path: `/api/uploads/direct/${id}/parts` });
  });

  it('uploads a file of one part', async () => {
    const ids = await withUppy<string[]>(
      `const { successful } = await uppy.upload(); return successful.map((file) => file.s3Multipart.uploadId);`,
      100_000,
    );
    // Its end is missing.
    expect((await untilSettled(platform.video.api, person, ids[0] ?? '', 120_000)).status).toBe('error');
    expect(complaints).toEqual([]);
  });

  it('cancels an upload, of which nothing is left', async () => {
    const id = await withUppy<string>(`
      const id = new Promise((resolve) => {
        uppy.on('s3-multipart:part-uploaded', (file) => {
          resolve(uppy.getFile(file.id).s3Multipart.uploadId);
          uppy.cancelAll();
        });
      });
      await uppy.upload().catch(() => undefined);
      return id;`);
    // Uppy does not wait for the answer to its cancellation.
    const path = `/uploads/direct/${id}/parts`;
    await poll(
      async () => (await platform.video.api('GET', path, { token: person.token })).status,
      (status) => status === 404,
      { what: 'the upload to be gone' },
    );
    expect((await platform.unfinishedUploads?.())?.filter((key) => key.includes(id))).toEqual([]);
  });

  it('is not needed: curl does it, as the guide says', async () => {
    const { key } = await createKey(platform.video.api, person);
    const [commands = ''] = shellBlocks(await readFile(guide, 'utf8'), 'By hand');
    const folder = await mkdtemp(join(tmpdir(), 'millrace-direct-'));
    try {
      await writeFile(join(folder, 'harbour.mp4'), await tinyVideo());
      const script = commands.replace('http://localhost:4001/api', platform.video.api.base);
      const options = { cwd: folder, env: { ...process.env, KEY: key }, timeout: 60_000 };
      const { stdout } = await promisify(execFile)('bash', ['-euc', script], options);
      const { id } = JSON.parse(stdout);
      expect((await untilSettled(platform.video.api, person, id, 120_000)).status).toBe('ready');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
