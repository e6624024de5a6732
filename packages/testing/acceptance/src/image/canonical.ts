import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { expectPicture, newOwner, pixelsOf, smallPicture, storedOf, uploadImage } from './actions.ts';

/** Each row requests the same rendition by both forms of the URL, those of the path first. */
const same: [string, string[], string[]][] = [
  [
    'order, both forms, and explicit defaults',
    [
      'w_60,h_40,f_webp',
      'f_webp,h_40,w_60',
      'w_60,h_40,f_webp,q_80,fit_cover,g_center,dpr_1,rotate_0,blur_0',
      'w_30,h_20,dpr_2,f_webp',
      'h_40,rotate_360,w_60,f_webp',
      'w_60,h_40,f_webp,rotate_-360',
    ],
    ['w=60&h=40&f=webp', 'f=webp&h=40&w=60&q=80&fit=cover', 'blur=0.0&h=20&dpr=2.0&w=30&f=webp'],
  ],
  [
    'a fit and a gravity that have no effect',
    ['w_50,f_png', 'w_50,fit_contain,f_png', 'g_north,w_50,fit_fill,f_png', 'w_50,f_png,q_3'],
    ['w=50&f=png&fit=fill', 'w=50&f=png&q=99'],
  ],
  [
    'a ratio, a point, margins and colours',
    [
      'w_64,h_36,g_fp_0.3_0.75,pad_4,bg_ffffff,f_png',
      'bg_FFFFFFff,pad_4_4,g_fp_0.30_0.750,ar_16_9,w_64,f_png',
      'dpr_2,w_32,ar_32_18,f_png,pad_2_2_2_2,g_fp_0.3_0.75,bg_ffffff,br_0,crop_0_0_1_1',
    ],
    ['pad=4&w=64&h=36&g=fp_0.3_0.75&bg=ffffff&f=png&hue=360'],
  ],
  ['an angle', ['rotate_270,f_png', 'f_png,rotate_-90', 'rotate_-90.0,f_png'], ['f=png&rotate=270.00']],
];

export const canonical: Story = (platform) => {
  const pixels = pixelsOf(platform);

  describe('one rendition', () => {
    let id: string;
    beforeAll(async () => {
      const owner = await newOwner(platform().image.api);
      ({ id } = await uploadImage(platform().image.api, owner, await smallPicture()));
    });

    const renditions = async () => (await storedOf(platform(), id))?.filter((key) => key.startsWith('public/'));
    const seen = (answers: readonly Answer[]) =>
      new Set(answers.map((answer) => `${answer.headers.get('etag')} ${expectPicture(answer).toString('base64')}`));

    it.each(same)('has the same bytes, ETag and object by %s', async (_what, paths, queries) => {
      const before = (await renditions())?.length;
      const answers = await Promise.all([
        ...paths.map((params) => pixels.img(id, params)),
        ...queries.map((query) => pixels.transform(id, query)),
      ]);
      expect(seen(answers).size).toBe(1);
      if (before !== undefined) expect(await renditions()).toHaveLength(before + 1);
    });

    it('has the same bytes and ETag with and without the source’s own format', async () => {
      const answers = [
        await pixels.img(id, 'w_44'),
        await pixels.img(id, 'w_44,f_png'),
        await pixels.img(id, 'w_44,f_auto', { Accept: '*/*' }),
        await pixels.transform(id, 'w=44'),
      ];
      expect(seen(answers).size).toBe(1);
    });

    it('differs for parameters that have an effect', async () => {
      const different = [
        '',
        'w=40',
        'h=40',
        'w=40&h=40',
        'w=40&h=40&fit=contain',
        'w=40&h=40&fit=fill',
        'w=40&h=40&g=west',
        'w=40&dpr=2',
        'rotate=90',
        'rotate=45',
        'flip=1',
        'flop=1',
        'blur=2',
        'blur=4.5',
        'sharpen=1&blur=2',
        'grayscale=1',
        'crop=0_0_0.5_1',
        'ar=1_1',
        'br=10',
        'co=10',
        'sa=-50',
        'gamma=2',
        'hue=90',
        'tint=ff0000',
        'pad=3',
        'round=9',
        'round=9&bg=ff0000',
        'f=jpeg',
        'f=jpeg&q=10',
        'f=webp',
        'f=avif',
      ];
      const answers = [];
      for (const query of different) answers.push(await pixels.transform(id, query));
      expect(seen(answers).size).toBe(different.length);
    });

    it('needs no signature if no keys are set, and is the same with one', async () => {
      const answers = [
        await pixels.img(id, 'w_33'),
        await pixels.img(id, 'w_33,s_whatever'),
        await pixels.img(id, 'w_33?s=whatever'),
        await pixels.transform(id, 'w=33&s=whatever'),
      ];
      expect(seen(answers).size).toBe(1);
    });
  });
};
