import { beforeAll, describe, expect, it } from '@jest/globals';
import { disposalGif, heifProperty, plainHeic, quarters, writeBmp } from '@millrace/testkit/media';
import { form } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem, timestamp } from '../expect.ts';
import { oddTexts } from '../hostile.ts';
import { poll } from '../poll.ts';
import { uploadAndStall, uploadWithoutEnd } from '../rawUpload.ts';
import { listOf, newOwner, type Owner, pictureForm, pixelsOf, postPicture, smallPicture, storedOf } from './actions.ts';
import { singleImage } from './shapes.ts';

const still = () => quarters(40, 30);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>';

/** Accepted files, with misleading names and types. */
const types: [string, () => Promise<Buffer>, string, number][] = [
  ['a JPEG', () => still().jpeg().toBuffer(), 'image/jpeg', 1],
  ['a PNG', () => still().png().toBuffer(), 'image/png', 1],
  ['a WebP', () => still().webp().toBuffer(), 'image/webp', 1],
  ['a TIFF', () => still().tiff().toBuffer(), 'image/tiff', 1],
  [
    'a BMP',
    async () => writeBmp({ width: 40, height: 30, bits: 24, colours: [[9, 99, 199, 255]], colourAt: () => 0 }),
    'image/bmp',
    1,
  ],
  ['an AVIF', () => still().avif({ effort: 0 }).toBuffer(), 'image/avif', 1],
  ['a HEIC', async () => plainHeic('quarters', [heifProperty.cropped(40, 30)]), 'image/heic', 1],
  ['an SVG', async () => Buffer.from(svg), 'image/svg+xml', 1],
  ['an animated GIF', async () => disposalGif(), 'image/gif', 4],
];

export const uploads: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('uploads', () => {
    let owner: Owner;
    beforeAll(async () => {
      owner = await newOwner(api());
    });

    const left = async () => [(await listOf(api(), owner)).total, await storedOf(platform())];

    it('accepts a picture by key and by token, and reports its properties', async () => {
      const bytes = await smallPicture();
      for (const who of [{ key: owner.key }, { token: owner.token }]) {
        const answer = await postPicture(api(), who, bytes);
        const { image } = singleImage.parse(expectJson(answer, 201));
        expect(image).toEqual({
          id: expect.stringMatching(/^[\w-]{8,}$/),
          v: 1,
          width: 120,
          height: 80,
          mime_type: 'image/png',
          url: `${platform().image.origin.base}/img/${image.id}`,
          format: 'png',
          size: bytes.length,
          frames: 1,
          created_at: timestamp,
        });
        expect((await pixels.img(image.id)).bytes.equals(bytes)).toBe(true);
      }
    });

    it.each(types)('recognises %s by its bytes, not by its name or type', async (_what, make, type, frames) => {
      const bytes = await make();
      const size = type === 'image/gif' ? { width: 40, height: 20 } : { width: 40, height: 30 };
      const claiming = new FormData();
      claiming.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'index.html');
      const lying = new FormData();
      const another = type === 'image/png' ? 'image/jpeg' : 'image/png';
      lying.append('file', new Blob([new Uint8Array(bytes)], { type: another }), 'a picture.png.jpg');
      for (const body of [claiming, lying]) {
        const { image } = singleImage.parse(
          expectJson(await api()('POST', '/upload', { token: owner.token, body }), 201),
        );
        expect(image).toMatchObject({ mime_type: type, size: bytes.length, frames, ...size });
        const original = await pixels.img(image.id);
        expect([original.headers.get('content-type'), original.bytes.equals(bytes)]).toEqual([type, true]);
      }
    });

    it('accepts any file name', async () => {
      const bytes = await smallPicture();
      for (const name of [...oddTexts.map((text) => text.replaceAll('/', '_')), 'x'.repeat(5_000), '.png', ' ']) {
        expect((await postPicture(api(), owner, bytes, name)).status).toBe(201);
      }
    });

    it('refuses a form with a missing or wrong part, and keeps nothing', async () => {
      const before = await left();
      const bytes = new Uint8Array(await smallPicture());
      const file = { bytes, name: 'a.png' };
      const post = (parts: Parameters<typeof form>[0]) =>
        api()('POST', '/upload', { token: owner.token, body: form(parts) });
      expectInvalid(await post([]), 'file');
      expectInvalid(await post([['title', 'no file']]), 'file');
      expectInvalid(await post([['file', 'text instead of a file']]), 'file');
      expectInvalid(await post([['picture', file]]), 'picture');
      expectInvalid(
        await post([
          ['file', file],
          ['file', file],
        ]),
        'file',
      );
      expectProblem(
        await post([
          ['file', file],
          ['cover', file],
        ]),
        400,
      );
      expectProblem(await post([['file', { bytes: new Uint8Array(), name: 'a.png' }]]), 400, 'empty_file');
      expect(await left()).toEqual(before);
    });

    it('refuses a body that is not a form', async () => {
      const before = await left();
      const send = (contentType: string, body: string | Uint8Array<ArrayBuffer>) =>
        api()('POST', '/upload', { token: owner.token, body, headers: { 'Content-Type': contentType } });
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png']) {
        expectProblem(await send(type, new Uint8Array(await smallPicture())), 415, 'unsupported_media_type');
      }
      expectProblem(await api()('POST', '/upload', { token: owner.token }), 415, 'unsupported_media_type');
      expectProblem(await send('multipart/form-data', '--x\r\n'), 400);
      expectProblem(await send('multipart/form-data; boundary=x', 'this is not multipart'), 400);
      const unfinished = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut in the middle';
      expectProblem(await send('multipart/form-data; boundary=x', unfinished), 400);
      expect(await left()).toEqual(before);
    });

    it('answers 413 at the first excess byte, or to the declared length, and keeps nothing', async () => {
      const { maxUploadBytes } = platform();
      if (maxUploadBytes === undefined) return;
      const before = await left();
      const { status, sent, connection, body } = await uploadWithoutEnd(api().base, owner.token, 'images');
      expect([status, connection]).toEqual([413, 'close']);
      expect(JSON.parse(body)).toMatchObject({
        code: 'payload_too_large',
        detail: expect.stringContaining(String(maxUploadBytes)),
      });
      // Bytes in the sockets' buffers count as sent.
      expect(sent).toBeLessThan(maxUploadBytes * 2);
      try {
        const declared = pictureForm(new Uint8Array(maxUploadBytes + 2_000_000));
        expectProblem(await api()('POST', '/upload', { key: owner.key, body: declared }), 413, 'payload_too_large');
      } catch (error) {
        // The server closes before everything is sent, which fetch may notice before it reads the answer.
        if (!(error instanceof TypeError)) throw error;
      }
      expect(await left()).toEqual(before);
    });

    it('removes an upload whose client disconnects', async () => {
      const before = await left();
      // More than the buffers of both sockets hold: after it is written, the service has read part of it.
      const outgoing = await uploadAndStall(api().base, owner.token, 24 * 1024 * 1024, 'images');
      outgoing.destroy();
      await poll(left, (now) => JSON.stringify(now) === JSON.stringify(before), {
        what: 'nothing of the upload to be left',
      });
    });
  });
};
