import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Colour,
  colourOf,
  difference,
  disposalGif,
  orientedJpeg,
  quarterColours,
  quarters,
} from '@millrace/testkit/media';
import { z } from 'zod';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, postPicture, smallPicture, uploadImage } from './actions.ts';

const detailed = z.object({
  image: z.looseObject({
    id: z.string(),
    focalX: z.number().nullable(),
    focalY: z.number().nullable(),
    is_animated: z.boolean(),
    is_opaque: z.boolean(),
    thumbhash: z.base64().min(8),
    dominant_color: z.string().nullable(),
    palette: z.array(z.string().regex(/^#[\da-f]{6}$/)).max(5),
  }),
});

const focalPoints: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('a focal point', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await newOwner(api());
      ({ id } = await uploadImage(api(), owner, await smallPicture()));
    });

    const patch = (json: unknown) => api()('PATCH', `/images/${id}`, { token: owner.token, json });
    const upperHalf = { left: 0.1, top: 0.1, width: 0.8, height: 0.3 };
    /** A size that no cache has. */
    let width = 30;
    const newSize = (): string => {
      width += 1;
      return `w_${width},h_${width * 2},f_png`;
    };
    /** Replicas learn of a change within two seconds. */
    const untilShown = (colour: Colour, params = '') =>
      poll(
        async () => colourOf(expectPicture(await pixels.img(id, `${newSize()},g_focal${params}`)), upperHalf),
        (shown) => difference(shown, colour) < 12,
        { what: 'the new focal point' },
      );
    const isCentred = async (): Promise<boolean> => {
      const size = newSize();
      const [focal, centre] = [await pixels.img(id, `${size},g_focal`), await pixels.img(id, size)];
      return expectPicture(focal).equals(expectPicture(centre));
    };

    it('is the centre as long as none is set', async () => {
      expect(await isCentred()).toBe(true);
    });

    it('is what g_focal crops around, also after it was moved and removed', async () => {
      const changed = await patch({ focalX: 0.95, focalY: 0.251_26 });
      expect(detailed.parse(expectJson(changed, 200)).image).toMatchObject({ focalX: 0.95, focalY: 0.2513 });
      await untilShown(quarterColours.topRight);
      // It is a point of the upright picture, wherever the other parameters move it.
      await untilShown(quarterColours.bottomRight, ',rotate_180');
      const { headers } = await pixels.img(id, `${newSize()},g_focal`);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      await patch({ focalX: 0.05, focalY: 0.25 });
      await untilShown(quarterColours.topLeft);
      await patch({ focalX: null, focalY: null });
      await poll(isCentred, (isIt) => isIt, { what: 'the centre' });
    });

    it.each([
      [{ focalX: 0.5 }, 'focalY'],
      [{ focalY: 0.5 }, 'focalX'],
      [{ focalX: null, focalY: 0.5 }, 'focalX'],
      [{ focalX: 0.5, focalY: null }, 'focalY'],
      [{ focalX: -0.1, focalY: 0.5 }, 'focalX'],
      [{ focalX: 0.1, focalY: 1.1 }, 'focalY'],
      [{ focalX: '0.1', focalY: 0.1 }, 'focalX'],
    ])('is refused as %j', async (json, field) => {
      expectInvalid(await patch(json), field);
    });
  });
};

const placeholders: Story = (platform) => {
  const api = () => platform().image.api;

  describe('what is seen of a picture at its upload', () => {
    const uploaded = async (bytes: Buffer) => {
      const owner = await newOwner(api());
      const { image } = detailed.parse(expectJson(await postPicture(api(), owner, bytes), 201));
      expect(detailed.parse(expectJson(await api()('GET', `/images/${image.id}`, owner), 200)).image).toEqual(image);
      return image;
    };

    it('is the same wherever the image is shown', async () => {
      const colour: Colour = [0, 120, 60, 255];
      const one = { topLeft: colour, topRight: colour, bottomLeft: colour, bottomRight: colour };
      expect(await uploaded(await quarters(300, 200, one).png().toBuffer())).toMatchObject({
        is_animated: false,
        is_opaque: true,
        dominant_color: '#00783c',
        palette: ['#00783c'],
      });
    });

    it('are the colours, the first of which is the dominant one', async () => {
      const image = await uploaded(await smallPicture());
      expect(image).toMatchObject({ is_animated: false, is_opaque: true });
      expect([image.palette.length, image.palette[0]]).toEqual([4, image.dominant_color]);
    });

    it('are transparency and animation', async () => {
      const clear: Colour = [0, 0, 0, 0];
      const corner = { ...quarterColours, bottomRight: clear };
      expect(await uploaded(await quarters(60, 40, corner).webp().toBuffer())).toMatchObject({ is_opaque: false });
      expect(await uploaded(disposalGif())).toMatchObject({ is_animated: true });
    });
  });
};

const exif = z.object({
  exif: z
    .looseObject({ make: z.string().nullable(), orientation: z.number().nullable(), place: z.unknown() })
    .nullable(),
});

const cameras: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('what a camera has written into a picture', () => {
    it('is for its owner only', async () => {
      const [owner, stranger] = [await newOwner(api()), await newOwner(api())];
      const bytes = await orientedJpeg(6);
      const answer = await postPicture(api(), owner, bytes);
      const { id } = detailed.parse(expectJson(answer, 201)).image;
      const path = `/images/${id}/exif`;
      const found = exif.parse(expectJson(await api()('GET', path, { token: owner.token }), 200)).exif;
      // The service can remove the metadata of originals: then it keeps nothing of them.
      const original = await pixels.img(id);
      if (!original.bytes.equals(bytes)) expect(found).toBeNull();
      else expect(found).toMatchObject({ make: 'Millrace', orientation: 6 });
      expectProblem(await api()('GET', path, { token: stranger.token }), 404, 'not_found');
      expectProblem(await api()('GET', path), 401, 'unauthenticated');
      const shown = await api()('GET', `/images/${id}`, { key: owner.key });
      const listed = await api()('GET', '/images', { key: owner.key });
      for (const { text } of [answer, shown, listed]) expect(text).not.toMatch(/Millrace|latitude|exif/);
    });

    it('is nothing for a picture without', async () => {
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, await smallPicture());
      expect(expectJson(await api()('GET', `/images/${id}/exif`, { key: owner.key }), 200)).toEqual({ exif: null });
    });
  });
};

/** What the platform knows of a picture besides its size and its type. */
export const imageDetails: readonly Story[] = [focalPoints, placeholders, cameras];
