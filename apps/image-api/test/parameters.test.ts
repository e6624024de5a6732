import { describe, expect, it } from '@jest/globals';
import { appliedParameters, imageTransform, versionOfTransform } from '@millrace/image-url';
import { isKey } from '@millrace/storage';
import { acceptedFormats } from '../src/parameters/accept.ts';
import { outputSize } from '../src/parameters/outputSize.ts';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { renditionOf, transformOf } from '../src/parameters/rendition.ts';

const plain = { avif: false, webp: false };
const still = { frames: 1 };
const read = (params: string, accepted = plain) => renditionOf(parseParameters(pathPairs(params)).parameters, accepted);
const nameOf = (params: string, accepted = plain) => read(params, accepted).name;

describe('the version of the message', () => {
  it.each([
    ['w_300,h_200,g_north,q_50,f_webp', 1],
    ['w_300,h_200,fit_inside', 2],
    ['w_300,h_200,g_fp_0_1', 2],
    ['trim_0', 2],
    ['q_auto', 3],
    ['wm_logo_south_50_20', 3],
    ['q_auto,f_png', 1],
    ['mb_500,trim_0', 3],
    ['cs_keep', 4],
    ['cs_srgb', 1],
    ['cs_keep,grayscale_1', 1],
  ])('of %s is %d: the oldest worker that does it right', (params, version) => {
    expect(versionOfTransform(transformOf(read(params), still))).toBe(version);
  });
});

describe('the canonical form', () => {
  it.each([
    ['w_300', 'w_300'],
    ['f_png', 'plain.png'],
    ['h_200,w_300', 'w_300-h_200'],
    ['w_300,h_200,fit_cover,g_center', 'w_300-h_200'],
    ['w_300,h_200,fit_contain,g_north', 'w_300-h_200-fit_contain'],
    ['w_300,h_200,fit_fill', 'w_300-h_200-fit_fill'],
    ['w_300,h_200,g_north', 'w_300-h_200-g_north'],
    // No effect if only one side is given.
    ['w_300,fit_contain,g_north', 'w_300'],
    ['w_100,h_50,dpr_1.5', 'w_150-h_75'],
    ['w_1,dpr_0.5', 'w_1'],
    ['dpr_3', 'plain'],
    ['rotate_360,blur_0', 'plain'],
    ['rotate_-90', 'rotate_270'],
    ['rotate_-0.1', 'rotate_359.9'],
    ['rotate_-0', 'plain'],
    ['rotate_12.500', 'rotate_12.5'],
    ['blur_1.50', 'blur_1.5'],
    ['q_80', 'q_80'],
    ['f_jpeg,q_80', 'plain.jpeg'],
    ['f_webp,q_80', 'plain.webp'],
    ['f_avif,q_50', 'plain.avif'],
    ['f_avif,q_80', 'q_80.avif'],
    ['f_png,q_7', 'plain.png'],
    ['f_png,q_auto', 'plain.png'],
    ['w_300,q_auto', 'w_300-q_auto'],
    ['f_webp,mb_50000,q_auto', 'q_auto-mb_50000.webp'],
    ['f_webp,q_70,cs_keep', 'cs_keep-q_70.webp'],
    ['f_webp,cs_srgb', 'plain.webp'],
    ['f_png,mb_50000', 'mb_50000.png'],
    // Ids may contain what separates the values.
    ['q_9,wm_a_b-c_south_southeast_50_20', 'wm_a_b-c_south_southeast_50_20-q_9'],
    ['flip_1,flop_1,sharpen_1,grayscale_1', 'flip_1-flop_1-sharpen_1-grayscale_1'],
    ['f_auto', 'plain'],
    ['f_auto,q_80', 'q_80'],
    ['up_0', 'plain'],
    ['w_300,up_1', 'w_300'],
    ['w_300,up_0', 'w_300-up_0'],
    ['w_300,fit_inside', 'w_300-up_0'],
    ['w_300,h_200,fit_inside,up_0,g_north', 'w_300-h_200-fit_inside'],
    ['fit_inside', 'plain'],
    ['w_320,ar_16_9', 'w_320-h_180'],
    ['h_180,ar_32_18,dpr_2', 'w_640-h_360'],
    ['ar_32_18', 'ar_16_9'],
    ['ar_4_3,g_north', 'g_north-ar_4_3'],
    ['w_10,h_20,ar_16_9', 'w_10-h_20'],
    ['w_10,h_20,g_fp_0.50_0.5', 'w_10-h_20'],
    ['w_10,h_20,g_fp_0.250_1', 'w_10-h_20-g_fp_0.25_1'],
    ['w_10,g_fp_0.1_0.2', 'w_10'],
    ['crop_0_0_1_1', 'plain'],
    ['crop_0.50_10_0.2500_20', 'crop_0.5_10_0.25_20'],
    ['br_0,co_0,sa_0,gamma_1.0,hue_360', 'plain'],
    ['hue_-90,tint_FF00aa,br_-5', 'br_-5-hue_270-tint_ff00aa'],
    ['br_101,co_-1e9,sa_1.5', 'br_100-co_-100-sa_2'],
    ['br_-0.4,co_0.49,sa_-1.5', 'sa_-1'],
    ['trim_9.6', 'trim_10'],
    ['trim_300,round_1e6', 'trim_254-round_4096'],
    ['trim_-3,round_-3', 'trim_0'],
    ['pad_0', 'plain'],
    ['pad_10,dpr_2', 'pad_20_20_20_20'],
    ['pad_1_2', 'pad_1_2_1_2'],
    ['round_0', 'plain'],
    ['round_8,dpr_1.5,bg_FFFFFFFF', 'round_12-bg_ffffff'],
    ['bg_12345600', 'plain'],
    ['exp_1900000000', 'plain'],
    // The version is a folder of its own: see the stored names.
    ['v_1', 'plain'],
    ['v_999999999,w_300', 'w_300'],
  ])('of %s is %s', (params, name) => {
    expect(nameOf(params)).toBe(name);
  });

  it('of f_auto is that of the named format if it does not depend on the source', () => {
    expect(nameOf('f_auto', { avif: false, webp: true })).toBe('plain.webp');
    expect(nameOf('f_auto', { avif: true, webp: true })).toBe('f_auto');
    expect(nameOf('f_auto', { avif: true, webp: false })).toBe('f_autoavif');
    const both = read('f_auto,w_1', { avif: true, webp: true });
    expect([transformOf(both, still).format, transformOf(both, { frames: 2 }).format]).toEqual(['avif', 'webp']);
  });

  it('does not depend on the order, is a valid key, and gives a valid transform', () => {
    const parts = [
      'w_8192,h_6000,fit_contain,rotate_359.999,flip_1,flop_1,blur_99.999,sharpen_1,grayscale_1,q_99,f_webp,up_0',
      'crop_0.1234_0.1234_0.1234_0.1234,trim_254,br_-99,co_-99,gamma_9.999,sa_-99,hue_359.999,tint_abcdef',
      `pad_4095_4094_4093_4092,round_4095,bg_abcdef12,mb_99999999,wm_${'i'.repeat(64)}_southeast_100_99`,
    ].join();
    const rendition = read(parts);
    const reversed = read(parts.split(',').reverse().join(','));
    expect(reversed).toEqual(rendition);
    expect(rendition.name).toMatch(/^w_8192-h_6000-fit_contain-.*-[\da-f]{64}\.webp$/);
    expect(read(parts.replace('mb_99999999', 'mb_99999998')).name).not.toBe(rendition.name);
    expect(isKey(`public/images/${'x'.repeat(64)}/${rendition.name}`)).toBe(true);
    expect(imageTransform.parse(transformOf(rendition, still))).toEqual(transformOf(rendition, still));
  });

  it('differs for all parameters that have an effect', () => {
    const written = [
      '',
      'w_1',
      'h_1',
      'w_1,h_1',
      'w_1,h_1,fit_fill',
      'w_1,h_1,fit_contain',
      'w_1,h_1,g_attention',
      'rotate_1',
      'flip_1',
      'flop_1',
      'blur_1',
      'sharpen_1',
      'grayscale_1',
      'q_1',
      'f_jpeg',
      'f_png',
      'f_webp',
      'f_avif',
      'f_webp,q_1',
      'w_1,up_0',
      'w_1,h_1,fit_inside',
      'w_1,h_1,g_fp_0.1_0.2',
      'ar_16_9',
      'crop_0_0_0.5_1',
      'crop_0_0_50_1',
      'trim_0',
      'trim_1',
      'br_1',
      'co_1',
      'gamma_2',
      'sa_1',
      'hue_1',
      'tint_0a0b0c',
      'pad_1',
      'pad_1_2',
      'pad_1_2_3_4',
      'round_1',
      'round_max',
      'bg_0a0b0c',
      'bg_0a0b0c80',
      'q_auto',
      'mb_500',
      'cs_keep',
      'q_auto,mb_500',
      'wm_logo_south_50_20',
    ];
    const shown = new Set(written.flatMap((params) => params.split(',').map((part) => part.split('_')[0])));
    for (const { name, notation } of appliedParameters.filter((one) => !shown.has(one.name))) {
      if (notation.kind !== 'nearestWhole' && notation.kind !== 'numberOrOff' && notation.kind !== 'flag') continue;
      written.push(notation.kind === 'flag' ? `${name}_1` : `${name}_${notation.max}`);
      shown.add(name);
    }
    // A new parameter of another notation needs an example above.
    expect(appliedParameters.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
    const different = written.map((params) =>
      renditionOf(params === '' ? {} : parseParameters(pathPairs(params)).parameters, plain),
    );
    expect(new Set(different.map(({ name }) => name)).size).toBe(different.length);
    expect(new Set(different.map((rendition) => JSON.stringify(transformOf(rendition, still)))).size).toBe(
      different.length,
    );
  });
});

describe('the size of a result', () => {
  const source = { width: 400, height: 300, frames: 10, format: 'gif' };
  it.each([
    ['w_200', 200, 150, 10],
    ['h_100', 133, 100, 10],
    ['w_1', 1, 1, 10],
    ['w_50,h_60', 50, 60, 10],
    ['f_jpeg', 400, 300, 1],
    ['f_webp', 400, 300, 10],
    ['rotate_90', 300, 400, 10],
    ['rotate_180', 400, 300, 10],
    ['rotate_45', 495, 495, 10],
    ['w_100,rotate_270', 100, 133, 10],
  ])('%s is %dx%d, %d frames', (params, width, height, frames) => {
    const size = { width, height };
    expect(outputSize(transformOf(read(params), source), source)).toEqual({ box: size, padded: size, frames });
  });

  it.each([
    ['crop_0.25_0.5_0.5_0.5', 200, 150],
    ['crop_300_200_500_500', 100, 100],
    ['crop_0.5_0_0.5_1,rotate_90,w_600', 600, 400],
    ['w_800,up_0', 400, 300],
    ['w_200,h_900,up_0', 67, 300],
    ['w_900,h_200,up_0,fit_fill', 400, 200],
    ['w_900,h_900,up_0,fit_contain', 900, 900],
    ['w_200,h_200,fit_inside', 200, 150],
    ['w_900,h_900,fit_inside', 400, 300],
    ['w_900,fit_inside', 400, 300],
    ['ar_1_1', 300, 300],
    ['ar_16_9', 400, 225],
    ['ar_16_9,fit_contain', 533, 300],
    ['ar_16_9,w_160', 160, 90],
    ['ar_16_9,h_90', 160, 90],
    ['ar_16_9,fit_inside', 400, 300],
    ['w_200,pad_10_20', 240, 170],
    ['w_100,dpr_2,pad_10_20_0_0', 240, 170],
  ])('%s is %dx%d with its margins', (params, width, height) => {
    expect(outputSize(transformOf(read(params), source), source)?.padded).toEqual({ width, height });
  });

  it('is not known before a trim, except that a crop begins outside', () => {
    expect(outputSize(transformOf(read('trim_1,w_7'), source), source)).toBeNull();
    for (const params of ['crop_400_0_10_10', 'crop_0_300_1_1,trim_0']) {
      expect(() => outputSize(transformOf(read(params), source), source)).toThrow(
        expect.objectContaining({ code: 'invalid_request', fields: [expect.objectContaining({ field: 'crop' })] }),
      );
    }
  });
});

describe('Accept', () => {
  it.each([
    [undefined, false, false],
    ['', false, false],
    ['*/*', false, false],
    ['image/*', false, false],
    ['image/avif,image/webp,image/apng,*/*;q=0.8', true, true],
    ['IMAGE/WEBP ; q=0.5', false, true],
    ['image/webp;q=0', false, false],
    ['image/webp; q=0.000, image/avif;q=0.001', true, false],
    ['image/webpx, ximage/avif', false, false],
  ])('%s', (header, avif, webp) => {
    expect(acceptedFormats(header)).toEqual({ avif, webp });
  });
});
