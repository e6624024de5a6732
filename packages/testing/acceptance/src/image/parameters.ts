import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blackPng } from '@millrace/testkit/media';
import sharp from 'sharp';
import type { Story } from '../common/story.ts';
import { isBehindEdge, withoutNulls } from '../edge.ts';
import { expectInvalid, expectProblem } from '../expect.ts';
import { unknownIds } from '../hostile.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, smallPicture, storedOf, uploadImage } from './actions.ts';

/** Invalid values of one parameter, for both forms of the URL. */
const wrongValues: [string, string[]][] = [
  ['w', '0 -1 1.5 1e2 0x10 007 +1 NaN Infinity -0 ٣ 1_000 %31 null undefined true'.split(' ')],
  ['h', '0 -1 1.5 1e2 NaN auto'.split(' ')],
  ['f', 'jpg JPEG gif tiff svg bmp heic image%2Fpng webp2'.split(' ')],
  ['q', '0 101 -1 50.5 1e1 NaN high Auto auto_1'.split(' ')],
  [
    'wm',
    'logo logo_south logo_south_50 logo_up_50_20 logo_south_0_20 logo_south_50_101 logo_south_5.5_9 _south_9_9 a.b_south_9_9'.split(
      ' ',
    ),
  ],
  ['cs', 'p3 Keep 1 keep_p3 srgb2'.split(' ')],
  ['mb', '0 99 100000001 -1 1e5 NaN 500.5 auto'.split(' ')],
  ['fit', 'crop outside Cover none 1'.split(' ')],
  ['blur', 'NaN Infinity 1e999 . 0x1 5px 1_1'.split(' ')],
  ['grayscale', '0 2 true yes -1 1.0'.split(' ')],
  ['rotate', 'NaN Infinity -1e999 90deg --90 1e1e1'.split(' ')],
  ['flip', '0 true h 11'.split(' ')],
  ['flop', '0 true v 11'.split(' ')],
  ['sharpen', '0 2 true 1.5'.split(' ')],
  ['g', 'middle North top face fp fp_0 fp_1.1_0 fp_NaN_0'.split(' ')],
  ['dpr', 'NaN 2x'.split(' ')],
  ['up', '2 -1 true'.split(' ')],
  ['ar', '0_1 16 16_9_1 1.5_1 NaN_1 1__1'.split(' ')],
  // The last two begin outside of the picture.
  ['crop', '0_0_0_1 0_0_1 1_0_1_1 -1_0_1_1 0_0_1.5_1 NaN_0_1_1 0_0_9999999999_1 120_0_5_5 0_5000_5_5'.split(' ')],
  ['trim', 'NaN Infinity 1e999 10px 1_1'.split(' ')],
  ['br', 'NaN Infinity --9 50pct'.split(' ')],
  ['co', 'NaN high 1_1'.split(' ')],
  ['sa', 'NaN -1e999 full'.split(' ')],
  ['gamma', 'NaN high'.split(' ')],
  ['hue', 'NaN 90deg'.split(' ')],
  ['tint', 'fff gggggg ff00ff80 red'.split(' ')],
  ['pad', '-1 4097 1_2_3 1_2_3_4_5 NaN'.split(' ')],
  ['round', 'NaN min Max 5px'.split(' ')],
  ['bg', 'fff ff00ff8 gggggg red'.split(' ')],
  ['exp', '-1 0 1.5 NaN soon'.split(' ')],
  ['t', 'nosuchpreset 1 A'.split(' ')],
  ['v', '0 -1 01 1.5 1e0 +1 NaN 1000000000 latest'.split(' ')],
];

export const parameters: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('any number of the specification', () => {
    it.each([
      ['blur_0.1', ''],
      ['blur_150', 'blur_100'],
      ['blur_2.00049', 'blur_2'],
      ['rotate_450', 'rotate_90'],
      ['rotate_-1e2', 'rotate_260'],
    ])('%s is a picture, the same as %s', async (params, canonical) => {
      const { id } = await uploadImage(api(), await newOwner(api()), await smallPicture());
      const like = (of: string): string => ['w_30', 'f_png', of].filter(Boolean).join();
      const answer = await pixels.img(id, like(params));
      expectPicture(answer, 'image/png');
      expect(answer.headers.get('etag')).toBe((await pixels.img(id, like(canonical))).headers.get('etag'));
      expectPicture(await pixels.transform(id, `w=30&f=png&${params.replace('_', '=')}`), 'image/png');
      const names = ((await storedOf(platform(), id)) ?? []).filter((key) => key.startsWith('public/'));
      if (platform().storedKeys !== undefined) expect(names).toHaveLength(1);
    });

    it('of pixels gives a result within the limits, and X-Clamped says which', async () => {
      const { id } = await uploadImage(api(), await newOwner(api()), await smallPicture());
      for (const [params, sides] of [
        ['w_12000,h_12,f_png', 'w_8192,h_8'],
        ['w_4096,h_4,f_png,dpr_2', null],
      ] as const) {
        const answer = await pixels.img(id, params);
        const { width, height } = await sharp(expectPicture(answer, 'image/png')).metadata();
        expect({ width, height, clamped: answer.headers.get('x-clamped') }).toEqual({
          width: 8_192,
          height: 8,
          clamped: sides,
        });
      }
    });
  });

  describe('invalid parameters', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await newOwner(api());
      ({ id } = await uploadImage(api(), owner, await smallPicture()));
    });
    const renditions = async (of = id) =>
      ((await storedOf(platform(), of)) ?? []).filter((key) => key.startsWith('public/'));

    it.each(wrongValues)('%s is named in both forms', async (name, values) => {
      for (const value of values) {
        // A valid value before it does not hide it.
        expectInvalid(await pixels.img(id, `f_png,${name}_${value}`.replace(/^f_png,f_/, 'f_')), name);
        expectInvalid(
          await pixels.transform(id, `${name}=${value.replaceAll('+', '%2B')}`.replaceAll('%31', '%2531')),
          name,
        );
      }
      for (const form of [
        await pixels.img(id, `${name}_`),
        await pixels.img(id, name),
        await pixels.transform(id, `${name}=`),
        await pixels.transform(id, name),
        await pixels.img(id, `${name}_1,${name}_1`),
        await pixels.transform(id, `${name}=1&${name}=1`),
        await pixels.transform(id, `${name}=1&${name}=2`),
      ]) {
        expectInvalid(form, name);
      }
    });

    it.each(
      withoutNulls([
        ['width_300', 'width'],
        ['W_300', 'W'],
        ['constructor_1', 'constructor'],
        ['x_1', 'x'],
        ['w-300', 'w-300'],
        ['w=300', 'w=300'],
        ['w:300', 'w:300'],
        ['w_300,,h_200', 'params'],
        ['w_300,', 'params'],
        [',w_300', 'params'],
        ['w_300%2Ch_200', 'w'],
        ['w_300%2Fh_200', 'w'],
        ['w_300%5Ch_200', 'w'],
        ['w_300%00', 'w'],
        ['w_300%0d%0aX-Injected:1', 'w'],
        ['w%5F300', 'w%5F300'],
        ['w_300/h_200', 'w'],
        ['w_300//', 'w'],
        ['..%2F..%2Fetc%2Fpasswd', '..%2F..%2Fetc%2Fpasswd'],
        ['%2e%2e%2f%2e%2e%2fsource', '%2e%2e%2f%2e%2e%2fsource'],
        ['w_300;h_200', 'w'],
        ['w_300&h_200', 'w'],
        ['w_300|id', 'w'],
        ['<script>_1', '%3Cscript%3E'],
        ['w_300?h=200', 'h'],
        ['w_300?w=300', 'w'],
      ]),
    )('/img/<id>/%s: %s is named', async (params, field) => {
      expectInvalid(await pixels.img(id, params), field);
    });

    it.each([
      ['version=1', 'version'],
      ['w[]=1', 'w[]'],
      ['w[a]=1', 'w[a]'],
      ['w=300%2Ch_200', 'w'],
      ['w=%20300', 'w'],
      ['w=300%00', 'w'],
      ['__proto__=1', '__proto__'],
      ['constructor=1', 'constructor'],
      ['w_300=', 'w_300'],
      ['W=300', 'W'],
    ])('transform?%s: %s is named', async (query, field) => {
      expectInvalid(await pixels.transform(id, query), field);
    });

    it('in great numbers or lengths get a short answer', async () => {
      for (const answer of [
        await pixels.img(id, 'w_1,'.repeat(2_000)),
        await pixels.img(id, 'x'.repeat(10_000)),
        await pixels.img(id, `${'x'.repeat(500)}_1`),
        await pixels.transform(id, 'w=1&'.repeat(2_000)),
        await pixels.transform(id, Array.from({ length: 500 }, (_, n) => `p${n}=1`).join('&')),
        await pixels.transform(id, `w=${'9'.repeat(10_000)}`),
      ]) {
        expectProblem(answer, 400);
        expect(answer.text.length).toBeLessThan(8_000);
      }
    });

    it('are all named', async () => {
      const answer = await pixels.img(id, 'w_0,h_x,q_200,f_gif');
      for (const field of ['w', 'h', 'q', 'f']) expectInvalid(answer, field);
    });

    it('a result that is too large because of the source is refused', async () => {
      const wide = await uploadImage(api(), owner, blackPng(12_000, 4_000));
      expectInvalid(await pixels.img(wide.id, 'f_webp'), 'w');
      expect(await renditions(wide.id)).toEqual([]);
    });

    it('store no rendition', async () => {
      expect(await renditions()).toEqual([]);
    });

    it('do not include the query of /img, which may be a cache buster', async () => {
      const origin = platform().image.origin;
      for (const path of [`/img/${id}?v=3`, `/img/${id}/w_60?v=3`]) expectPicture(await origin('GET', path));
    });

    it('with unknown ids get 404', async () => {
      const origin = platform().image.origin;
      for (const nothing of unknownIds) {
        // Every client removes dot segments from a path before it sends it.
        if (nothing === '%2e%2e') continue;
        // nginx rejects a path above the root.
        if (isBehindEdge && nothing.startsWith('..')) continue;
        for (const path of [`/img/${nothing}`, `/img/${nothing}/w_10`, `/img/${nothing}/f_auto`]) {
          expectProblem(await origin('GET', path), 404, 'not_found');
        }
      }
    });

    it('in paths that no normal client sends get 400 or 404', async () => {
      const { port, hostname } = new URL(platform().image.origin.base);
      const send = (path: string) =>
        new Promise<{ status: number; body: string }>((resolve, reject) => {
          request({ hostname, port, path }, (response) => {
            buffer(response).then(
              (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes.toString() }),
              reject,
            );
          })
            .once('error', reject)
            .end();
        });
      for (const path of [
        `/img/${id}/../../etc/passwd`,
        `/img/../../../../etc/passwd`,
        `/img/${id}/../${id}/../../private/images/${id}/source`,
        `/img//${id}`,
        '/img/',
        '/img',
        `/img/${id}%2fw_100`,
        `/img/${id}%2f..%2f..%2fsource`,
        `/img/${id}%00`,
        '/img/%zz',
        `/img/${id}/%zz`,
        `/img/${id}/%c0%ae%c0%ae%c0%af`,
        `/img/${id}/w_100%`,
        `/media/images/${id}/source`,
        `/private/images/${id}/source`,
        `/api/v1/images/${id}/transform/../..`,
        `/api/v1/images/${id}/transform/w_100`,
        `/api/v1/images/%2e%2e/transform?w=100`,
      ]) {
        const { status, body } = await send(path);
        expect([path, status]).toEqual([path, status === 404 ? 404 : 400]);
        expect(JSON.parse(body)).toMatchObject({ status, code: expect.any(String) });
        expect(body).not.toMatch(/root:|node_modules|\bat .+\.js:/);
      }
    });
  });
};
