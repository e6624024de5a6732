import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reachingSvgs as fixturesOf, quarters } from '@millrace/testkit/media';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, postPicture, uploadImage } from './actions.ts';
import { expectOriginal } from './expect.ts';
import { singleImage } from './shapes.ts';

/** What each of them must look like: the box, without the referenced resource. */
const plain =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#336699"/></svg>';
const names = fixturesOf({ file: '/none', url: 'http://127.0.0.1' }).map(({ name }) => name);

export const reachingSvgs: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('an SVG that refers to a file, to a server, or to the browser that opens it', () => {
    const asked: string[] = [];
    let server: Server;
    let folder: string;
    let svgs: Map<string, Buffer>;
    let owner: Owner;
    let box: Buffer;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'millrace-canary-'));
      const file = join(folder, 'canary.png');
      await writeFile(file, await quarters(200, 100).png().toBuffer());
      await writeFile(`${file}.txt`, 'a secret of this machine');
      await writeFile(
        `${file}.svg`,
        '<svg xmlns="http://www.w3.org/2000/svg"><rect id="x" width="200" height="100" fill="#f0f"/></svg>',
      );
      server = createServer((req, res) => {
        asked.push(req.url ?? '');
        res.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('the canary has no port');
      const found = fixturesOf({ file, url: `http://127.0.0.1:${address.port}` });
      svgs = new Map(found.map(({ name, svg }) => [name, svg]));
      owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, Buffer.from(plain));
      box = expectPicture(await pixels.img(id, 'f_png'), 'image/png');
    });
    afterAll(async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    });

    it.each(names)('%s: has no effect', async (name) => {
      const svg = svgs.get(name) ?? Buffer.alloc(0);
      const answer = await postPicture(api(), owner, svg);
      if (answer.status === 201) {
        const { id, mime_type } = singleImage.parse(expectJson(answer, 201)).image;
        expect(mime_type).toBe('image/svg+xml');
        expectOriginal(await pixels.img(id), id, mime_type);
        expect(expectPicture(await pixels.img(id, 'f_png'), 'image/png').equals(box)).toBe(true);
      } else expectProblem(answer, 422);
      expect(asked).toEqual([]);
    });
  });
};
