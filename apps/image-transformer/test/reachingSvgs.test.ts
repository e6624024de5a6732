import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { reachingSvgs } from '@millrace/testkit/media';
import sharp from 'sharp';
import { renderBytes } from './support/pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'millrace-canary-'));
const asked: string[] = [];
const server = createServer((req, res) => {
  asked.push(req.url ?? '');
  res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const file = join(folder, 'canary.png');

/** Magenta, which occurs nowhere else. */
const isCanary = (r: number, g: number, b: number): boolean => r > 180 && g < 100 && b > 180;

/** The pixels of the box alone. */
let drawn: Buffer;

describe('an SVG cannot read files or open connections', () => {
  beforeAll(async () => {
    const magenta = { width: 200, height: 100, channels: 3, background: '#ff00ff' } as const;
    await writeFile(file, await sharp({ create: magenta }).png().toBuffer());
    await writeFile(`${file}.txt`, 'a secret of this machine');
    await writeFile(
      `${file}.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg"><rect id="x" width="200" height="100" fill="#f0f"/></svg>',
    );
    const plain = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#336699"/></svg>',
    );
    const shown = await renderBytes(plain, { format: 'png' });
    drawn = await sharp(shown.data).removeAlpha().raw().toBuffer();
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  const fixtures = reachingSvgs({ file, url });
  // The canary would be visible: libvips reads it if an SVG that is opened by path refers to it in its own folder.
  it.each(fixtures.map(({ name, svg }) => [name, svg] as const))('%s', async (_name, svg) => {
    const rendition = await renderBytes(svg, { format: 'png' }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(PermanentMediaError);
      return undefined;
    });
    if (rendition !== undefined) {
      const { data } = await sharp(rendition.data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      let canaries = 0;
      for (let at = 0; at < data.length; at += 3) {
        if (isCanary(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) canaries += 1;
      }
      expect(canaries).toBe(0);
      // Nothing but the box is drawn, not even the text of a file.
      expect(data.equals(drawn)).toBe(true);
    }
    expect(asked).toEqual([]);
  });
});
