import { describe, expect, it } from '@jest/globals';
import { isVideoFormat, maxOutputPixels, maxOutputSide } from '@millrace/image-url';
import { outputSize, type SourceSize } from '../src/parameters/outputSize.ts';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { transformOf } from '../src/parameters/rendition.ts';
import { applyRules } from '../src/parameters/rules.ts';
import { videoOf } from '../src/parameters/video.ts';
import { type Oversize, sizedRendition } from '../src/parameters/withinLimits.ts';

const photo: SourceSize = { width: 400, height: 300, frames: 1, format: 'jpeg' };
const tall: SourceSize = { width: 10, height: 4_000, frames: 1, format: 'png' };
const moving: SourceSize = { width: 100, height: 100, frames: 100, format: 'gif' };

const sized = (params: string, source?: SourceSize, oversize: Oversize = 'clamp', widths: readonly number[] = []) => {
  const rules = { presets: new Map(), allowed: 'any', widths } as const;
  const parameters = applyRules(parseParameters(pathPairs(params)), rules);
  return sizedRendition(parameters, { avif: true, webp: true }, { source, oversize });
};

describe('a result within the limits', () => {
  it.each([
    ['w_400', photo],
    ['w_8192,h_6100', photo],
    ['w_8160', photo],
    ['w_20', tall],
    ['w_707,h_707', moving],
    ['w_4000,f_jpeg', moving],
    ['w_8000,up_0', tall],
  ])('stays as it is: %s', (params, source) => {
    expect(sized(params, source).clamped).toBeUndefined();
    expect(sized(params, source).rendition).toEqual(sized(params, source, 'refuse').rendition);
  });
});

describe('sides beyond the limits', () => {
  it.each([
    ['w_20000', photo, 'w_8164'],
    ['w_8193', photo, 'w_8164'],
    ['w_5000,dpr_2', photo, 'w_8164'],
    [`w_${'9'.repeat(500)}`, photo, 'w_8164'],
    ['h_20000', photo, 'h_6123'],
    // The proportions of both sides stay.
    ['w_12000,h_12', photo, 'w_8192-h_8'],
    ['w_20000,h_10000', photo, 'w_8192-h_4096'],
    ['w_8192,h_8192', photo, 'w_7071-h_7071'],
    ['w_20000,h_10000,fit_contain,q_30,f_webp', photo, 'w_8192-h_4096-fit_contain-q_30.webp'],
    ['w_20000,ar_2_1', photo, 'w_8192-h_4096'],
    // The other side, and all frames together, are limited too.
    ['w_100', tall, 'w_20'],
    ['h_8000,rotate_90', tall, 'h_20-rotate_90'],
    ['w_100,crop_0_0_1_0.5', tall, 'w_40-crop_0_0_1_0.5'],
    ['w_2000,h_2000', moving, 'w_707-h_707'],
    ['w_2000', moving, 'w_707'],
    // Those of a video.
    ['w_2000,f_mp4', moving, 'w_960.mp4'],
    // As far as they can be known without the picture.
    ['w_20000', undefined, 'w_8192'],
  ])('are reduced: %s', (params, source, name) => {
    const { rendition, clamped } = sized(params, source);
    expect(rendition.name).toBe(name);
    const sides = name.replace(/\.\w+$/, '').split('-');
    expect(clamped?.split(',')).toEqual(sides.filter((part) => /^[wh]_/.test(part)));
    // Whoever asks for what was sent gets the same object.
    expect(
      sized(
        params
          .replace(/[wh]_\d+|dpr_2|ar_\w+/g, '')
          .split(',')
          .filter(Boolean)
          .concat(clamped ?? '')
          .join(),
        source,
      ),
    ).toMatchObject({ rendition: { name }, clamped: undefined });
  });

  it('are refused if the setting says so', () => {
    for (const [params, fields] of [
      ['w_20000', ['w']],
      ['w_5000,h_1,dpr_2', ['w']],
      ['w_8192,h_8192', ['w', 'h']],
    ] as const) {
      const refused = expect.objectContaining({
        code: 'invalid_request',
        fields: fields.map((field) => expect.objectContaining({ field })),
      });
      expect(() => sized(params, photo, 'refuse')).toThrow(refused);
    }
  });

  it('are first rounded to the widths of the service', () => {
    expect(sized('w_20000', photo, 'clamp', [320, 640])).toMatchObject({
      rendition: { name: 'w_640' },
      clamped: undefined,
    });
  });

  it('give as large a result as the limits allow', () => {
    let state = 20_261_128;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let reduced = 0;
    for (let n = 0; n < 300; n += 1) {
      const source = { width: 40 + pick(4_000), height: 40 + pick(4_000), frames: 1 + pick(3), format: 'gif' };
      const params = [
        `w_${1 + pick(30_000)}`,
        ...(pick(2) === 0 ? [`h_${1 + pick(30_000)}`] : []),
        `rotate_${pick(360)}`,
        ...(pick(2) === 0 ? [`crop_0_0_${2 + pick(30)}_${2 + pick(30)}`] : []),
      ];
      const { rendition, clamped } = sized(params.join(), source);
      const output = outputSize(transformOf(rendition, source), source);
      if (output === null) throw new Error('there is no trim');
      const { box, frames } = output;
      const used = Math.max(
        box.width / maxOutputSide,
        box.height / maxOutputSide,
        (box.width * box.height * frames) / maxOutputPixels,
      );
      expect(used).toBeLessThanOrEqual(1);
      if (clamped === undefined) continue;
      reduced += 1;
      // A side of a few pixels cannot be reduced by less than one of them.
      const least = Math.min(...clamped.split(',').map((side) => Number(side.slice(2))));
      if (least > 500) expect(used).toBeGreaterThan(0.99);
    }
    expect(reduced).toBeGreaterThan(100);
  });

  it('of a video give one that can be made', () => {
    const { rendition } = sized('w_3000,f_webm', moving);
    if (!isVideoFormat(rendition.format)) throw new Error('no video');
    expect(videoOf(transformOf(rendition, moving), rendition.format, moving).box).toEqual({ width: 960, height: 960 });
  });
});
