import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  colourOf,
  cornerDifference,
  cornersOf,
  difference,
  disposalFrames,
  disposalGif,
  disposalLoop,
  factsOf,
  imageFixtures,
  onWhite,
  orientedJpeg,
} from '@millrace/testkit/media';
import type { Story } from '../common/story.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, smallPicture, uploadImage } from './actions.ts';

const outputs = ['jpeg', 'png', 'webp', 'avif'];
const left = { left: 0.1, top: 0.2, width: 0.3, height: 0.6 };
const right = { left: 0.6, top: 0.2, width: 0.3, height: 0.6 };

export const formats: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('formats', () => {
    let owner: Owner;
    beforeAll(async () => {
      owner = await newOwner(api());
    });

    it.each(imageFixtures.map((fixture) => [fixture.name, fixture] as const))(
      '%s has the right colours and orientation in every format',
      async (_name, { make, width, height, corners, tolerance }) => {
        const image = await uploadImage(api(), owner, await make());
        expect(image).toMatchObject({ width, height, frames: 1 });
        for (const format of [...outputs, undefined]) {
          const params = `w_48,q_95${format === undefined ? '' : `,f_${format}`}`;
          const own = /(tiff|bmp|svg|heic)/.test(image.mime_type) ? 'image/jpeg' : image.mime_type;
          const type = format === undefined ? own : `image/${format}`;
          const bytes = expectPicture(await pixels.img(image.id, params), type);
          expect(await factsOf(bytes)).toMatchObject({ type, width: 48, height: 32, metadata: [] });
          const expected = type === 'image/jpeg' ? onWhite(corners) : corners;
          expect({ params, off: cornerDifference(await cornersOf(bytes), expected) <= tolerance }).toEqual({
            params,
            off: true,
          });
        }
      },
    );

    it('removes the position and the camera, except from the original', async () => {
      const { id } = await uploadImage(api(), owner, await orientedJpeg(6));
      expect((await factsOf(expectPicture(await pixels.img(id)))).metadata).toEqual(['exif']);
      for (const format of outputs) {
        const bytes = expectPicture(await pixels.img(id, `f_${format}`));
        expect([(await factsOf(bytes)).metadata, bytes.includes('Millrace')]).toEqual([[], false]);
      }
    });

    it.each(['gif', 'webp'])('keeps an animation’s frames, delays and repetitions as %s', async (format) => {
      const { id, frames } = await uploadImage(api(), owner, disposalGif());
      expect(frames).toBe(disposalFrames.length);
      const query = format === 'gif' ? '' : `&f=${format}`;
      for (const isFlopped of [false, true]) {
        const answer = await pixels.transform(id, `w=40${isFlopped ? '&flop=1' : ''}${query}`);
        const bytes = expectPicture(answer, `image/${format}`);
        expect(await factsOf(bytes)).toMatchObject({
          frames: disposalFrames.length,
          delays: disposalFrames.map(({ delayMs }) => delayMs),
          loop: disposalLoop,
        });
        for (const [page, frame] of disposalFrames.entries()) {
          const [one, other] = isFlopped ? [right, left] : [left, right];
          expect(difference(await colourOf(bytes, one, page), frame.left)).toBeLessThan(24);
          expect(difference(await colourOf(bytes, other, page), frame.right)).toBeLessThan(24);
        }
      }
      const turned = expectPicture(await pixels.transform(id, `rotate=90${query}`), `image/${format}`);
      expect(await factsOf(turned)).toMatchObject({ width: 20, height: 40, frames: disposalFrames.length });
    });

    it.each(['jpeg', 'png', 'avif'])('shows an animation’s first frame as %s', async (format) => {
      const { id } = await uploadImage(api(), owner, disposalGif());
      const bytes = expectPicture(await pixels.img(id, `f_${format}`), `image/${format}`);
      expect((await factsOf(bytes)).frames).toBe(1);
      expect(difference(await colourOf(bytes, right), disposalFrames[0]?.right ?? [0, 0, 0, 0])).toBeLessThan(8);
    });

    it.each([
      ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif', 'image/webp'],
      ['image/webp,*/*', 'image/webp', 'image/webp'],
      ['image/avif;q=0, image/webp', 'image/webp', 'image/webp'],
      ['image/avif', 'image/avif', 'image/gif'],
      ['IMAGE/AVIF , image/WEBP;q=0.1', 'image/avif', 'image/webp'],
      ['*/*', 'image/png', 'image/gif'],
      ['image/*', 'image/png', 'image/gif'],
      ['', 'image/png', 'image/gif'],
      [',;,q=;;=,image/', 'image/png', 'image/gif'],
    ])('f_auto for Accept %j is %s, and %s for an animation, always with Vary', async (Accept, still, moving) => {
      for (const [bytes, type] of [
        [await smallPicture(), still],
        [disposalGif(), moving],
      ] as const) {
        const { id } = await uploadImage(api(), owner, bytes);
        for (const ask of [
          (headers: Record<string, string>) => pixels.img(id, 'w_40,f_auto', headers),
          (headers: Record<string, string>) => pixels.transform(id, 'f=auto&w=40', headers),
        ]) {
          // The first request renders, the second is a hit.
          for (let n = 0; n < 2; n++) {
            const answer = await ask({ Accept });
            expectPicture(answer, type);
            expect(answer.headers.get('vary')).toBe('Accept');
            const etag = answer.headers.get('etag') ?? '';
            const again = await ask({ Accept, 'If-None-Match': etag });
            expect([again.status, again.text, again.headers.get('vary')]).toEqual([304, '', 'Accept']);
          }
        }
      }
    });
  });
};
