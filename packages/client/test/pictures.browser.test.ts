import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { pictureHtml, srcset } from '../src/images/index.ts';

const image = { id: 'abc', width: 3200, height: 2400, format: 'jpeg', alt: `"><b id="injected">'&amp;` };

/** What a browser makes of the HTML. */
await describeWithEngine('chromium', 'pictures in a browser', () => {
  let chromium: TestBrowser;
  let origin: string;
  /** Paths of the pictures that were requested. */
  const requested: string[] = [];
  let body = '';
  const server = createServer((req, res) => {
    if (req.url === '/') {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><body style="margin: 0">${body}`);
      return;
    }
    requested.push(req.url ?? '');
    res.writeHead(404).end();
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // listen() on a port answers an AddressInfo.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    chromium = await launchChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    server.closeAllConnections();
    server.close();
  });

  /** The attributes and the choice of the browser. */
  async function shown(html: string, screen: { width: number; deviceScaleFactor: number }) {
    body = html;
    requested.length = 0;
    const page = await chromium.browser.newPage({
      viewport: { width: screen.width, height: 600 },
      deviceScaleFactor: screen.deviceScaleFactor,
    });
    try {
      await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
      const { alt, width, height, injected } = await page.evaluate<{
        alt: string;
        width: string;
        height: string;
        injected: boolean;
      }>(`(() => {
        const img = document.querySelector('img');
        const [width, height] = [img.getAttribute('width'), img.getAttribute('height')];
        return { alt: img.alt, width, height, injected: document.querySelector('#injected') !== null };
      })()`);
      return { alt, width, height, injected, requested: requested.filter((path) => path.startsWith('/img/')) };
    } finally {
      await page.close();
    }
  }

  it('the best format, in the width that the screen needs', async () => {
    const html = pictureHtml('', image, { widths: [400, 800, 1600, 3200], width: 800, loading: 'eager' });
    const phone = await shown(html, { width: 390, deviceScaleFactor: 2 });
    expect(phone.requested).toEqual(['/img/abc/w_800,f_avif']);
    const desktop = await shown(html, { width: 1200, deviceScaleFactor: 1 });
    expect(desktop.requested).toEqual(['/img/abc/w_800,f_avif']);
    const sharp = await shown(html, { width: 1200, deviceScaleFactor: 2 });
    expect(sharp.requested).toEqual(['/img/abc/w_1600,f_avif']);
  });

  it('a density', async () => {
    const transform = { width: 64, height: 64, gravity: ['fp', 0.3, 0.6] } as const;
    const html = `<img alt="" srcset="${srcset('', 'abc', { densities: [1, 2, 3], transform })}">`;
    const { requested } = await shown(html, { width: 800, deviceScaleFactor: 2 });
    expect(requested).toEqual(['/img/abc/w_64,h_64,g_fp_0.3_0.6,dpr_2']);
  });

  it('the alternative text as it was written, and the size', async () => {
    const html = pictureHtml('', image, { widths: [400], formats: [] });
    expect(await shown(html, { width: 800, deviceScaleFactor: 1 })).toEqual({
      alt: image.alt,
      width: '400',
      height: '300',
      injected: false,
      requested: ['/img/abc/w_400,f_jpeg'],
    });
  });
});
