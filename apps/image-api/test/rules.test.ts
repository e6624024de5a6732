import { describe, expect, it } from '@jest/globals';
import { AppError, readConfig } from '@millrace/service';
import { assertOutputFits } from '../src/parameters/outputSize.ts';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { readPresets } from '../src/parameters/presets.ts';
import { renditionOf, transformOf } from '../src/parameters/rendition.ts';
import { applyRules, type TransformRules } from '../src/parameters/rules.ts';
import { imageApiSettings } from '../src/settings.ts';

const { IMAGE_PRESETS, IMAGE_WIDTHS, IMAGE_TRANSFORMS, IMAGE_ORIGINALS, IMAGE_OVERSIZE } = imageApiSettings;
const settings = { IMAGE_PRESETS, IMAGE_WIDTHS, IMAGE_TRANSFORMS, IMAGE_ORIGINALS, IMAGE_OVERSIZE };
const configOf = (env: Record<string, string>) => readConfig(settings, env);
const rulesOf = (env: Record<string, string> = {}): TransformRules => {
  const config = configOf(env);
  return { presets: config.IMAGE_PRESETS, allowed: config.IMAGE_TRANSFORMS, widths: config.IMAGE_WIDTHS };
};
const nameOf = (params: string, rules: TransformRules, accepted = { avif: false, webp: false }): string =>
  renditionOf(applyRules(parseParameters(pathPairs(params)), rules), accepted).name;
const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...error.fields.map(({ field }) => field)].join(' ');
  }
};

describe('presets', () => {
  const rules = rulesOf({ IMAGE_PRESETS: 'thumb=w_200,h_200; hero=w_1600,q_70,f_auto;small-hero=t_hero,w_400;' });

  it.each([
    ['t_thumb', 'w_200-h_200'],
    ['t_thumb,w_100', 'w_100-h_200'],
    ['w_100,t_thumb,g_north', 'w_100-h_200-g_north'],
    ['t_hero', 'w_1600-q_70'],
    ['t_small-hero', 'w_400-q_70'],
    ['t_small-hero,q_50,f_webp', 'w_400-q_50.webp'],
  ])('%s is %s', (params, name) => {
    expect(nameOf(params, rules)).toBe(name);
  });

  it('that are unknown get a 400 that names t', () => {
    for (const name of ['none', 'constructor', '__proto__', '1', 'THUMB', 'thumb_']) {
      expect([name, refusal(() => nameOf(`t_${name}`, rules))]).toEqual([name, 'invalid_request t']);
    }
  });

  it.each([
    ['thumb', /<name>=<parameters>/],
    ['Thumb=w_1', /<name>=<parameters>/],
    ['1=w_1', /<name>=<parameters>/],
    ['a=', /<name>=<parameters>/],
    ['a=w_1=2', /<name>=<parameters>/],
    ['a=w_1;a=w_2', /twice/],
    ['a=t_a', /names itself/],
    ['a=t_b;b=t_c;c=t_a,w_1', /names itself/],
    ['a=t_b', /none/],
    ['a=w_0', /w must be/],
    ['a=w_1,w_2', /w must not be repeated/],
    ['a=x_1', /not a transform parameter/],
    ['a=w_5000,dpr_8', /w gives/],
    ['a=w_1;b=t_a,dpr_8;c=t_b,w_5000', /w gives/],
    ['a=w_1,s_abc', /must not have s, exp or v/],
    ['a=w_1,exp_1900000000', /must not have s, exp or v/],
    [Array.from({ length: 201 }, (_, n) => `p${n}=w_1`).join(';'), /at most 200/],
  ])('%s is refused at the start', (text, message) => {
    expect(() => readPresets(text)).toThrow(message);
    expect(() => configOf({ IMAGE_PRESETS: text })).toThrow(/^IMAGE_PRESETS: /);
  });

  it('can be the only transforms', () => {
    const only = rulesOf({ IMAGE_PRESETS: 'thumb=w_200', IMAGE_TRANSFORMS: 'presets' });
    expect(nameOf('t_thumb', only)).toBe('w_200');
    expect(nameOf('exp_1900000000,t_thumb', only)).toBe('w_200');
    for (const params of ['w_200', 't_thumb,w_200', 't_thumb,dpr_2', 'exp_1900000000']) {
      expect([params, refusal(() => nameOf(params, only))]).toEqual([params, 'forbidden']);
    }
    expect(refusal(() => applyRules({ parameters: {}, pairs: [], signature: undefined }, only))).toBe('forbidden');
  });
});

describe('widths', () => {
  const rules = rulesOf({ IMAGE_WIDTHS: '1280, 320,640' });
  it.each([
    ['w_1', 'w_320'],
    ['w_320', 'w_320'],
    ['w_321', 'w_640'],
    ['w_4000', 'w_1280'],
    ['w_160,dpr_2', 'w_320'],
    ['w_161,dpr_2', 'w_640'],
    ['w_300,h_150', 'w_320-h_160'],
    ['w_200,ar_16_9', 'w_320-h_180'],
    ['h_90,ar_16_9', 'w_320-h_180'],
    ['h_90', 'h_90'],
    ['w_2560,h_1000', 'w_1280-h_500'],
    ['w_300,up_0', 'w_320-up_0'],
    ['w_300,fit_inside', 'w_320-up_0'],
  ])('%s is %s', (params, name) => {
    expect(nameOf(params, rules)).toBe(name);
  });

  it.each([
    '0',
    '8193',
    '1.5',
    '-1',
    '1e3',
    'NaN',
    '640,640',
    '320;640',
    '007',
    Array.from({ length: 10_000 }, (_, n) => n + 1).join(),
  ])('of %.20s are refused at the start', (text) => {
    expect(() => configOf({ IMAGE_WIDTHS: text })).toThrow(/^IMAGE_WIDTHS: must be at most 100 different/);
  });
});

it.each([
  ['IMAGE_TRANSFORMS', 'none'],
  ['IMAGE_ORIGINALS', 'public'],
  ['IMAGE_OVERSIZE', 'allow'],
])('%s=%s is refused at the start', (name, value) => {
  expect(() => configOf({ [name]: value })).toThrow(name);
});

describe('invalid values', () => {
  const wrong: Record<string, string> = {
    up: '2 -1 true 00',
    ar: '0_1 1_0 16 16_9_1 1001_1 1.5_1 -1_1 16_ _9 NaN_1 1__1 a_b',
    crop: '0_0_0_1 0_0_1_0 1_0_1_1 0_1_1_1 -1_0_1_1 0_0_1 0_0_1_1_1 0_0_1.5_1 0_0_0.00001_1 0.99999_0_1_1 NaN_0_1_1 Infinity_0_1_1 1e1_0_1_1 0_0_9999999_1 0_0_99999999999999999999_1 0_0__1 010_0_1_1 -0_0_1_-1',
    trim: 'NaN 1_1 1e999',
    br: 'NaN 1_1 --5 ten',
    co: 'Infinity 0x1',
    sa: '1e 1e1e1',
    gamma: 'NaN 1e999 1_1 0x1 . ٣ 1e 1e1e1 -',
    hue: 'NaN -Infinity 90deg',
    tint: 'fff ff00 gggggg ff00ff80 #ff00ff -f00ff0',
    pad: '-1 4097 1_2_3 1_2_3_4_5 1.5 NaN 1_ _1',
    round: 'min NaN 1_1 maximum',
    bg: 'fff ff00ff8 gggggg red',
    g: 'fp fp_ fp_0 fp_0_0_0 fp_1.1_0 fp_-0.1_0 fp_NaN_0 fp_-0.00001_0 focal_ focus',
    exp: '0 -1 1.5 NaN 100000000000 1e9 01',
    t: 'A 1a -a a.b',
    fit: 'outside Inside',
  };

  it.each(Object.entries(wrong))('%s_%s', (name, values) => {
    for (const value of values.split(' ')) {
      expect([value, refusal(() => parseParameters([{ name, value }]))]).toEqual([value, `invalid_request ${name}`]);
    }
  });
});

describe('random parameters', () => {
  /** More by night: `MILLRACE_IMAGE_FUZZ=50000`. */
  const count = Number(process.env.MILLRACE_IMAGE_FUZZ ?? 500);
  const names = [
    ...['w', 'h', 'fit', 'g', 'up', 'ar', 'crop', 'trim', 'rotate', 'flip', 'br', 'co', 'gamma', 'sa', 'hue', 'tint'],
    ...['blur', 'pad', 'round', 'bg', 'q', 'f', 'dpr', 'exp', 't', 'x'],
  ];
  const atoms = [
    ...[
      '0',
      '1',
      '-1',
      '0.5',
      '2',
      '90',
      '300',
      '8192',
      '9999',
      '99999999999999999999',
      '1e5',
      'NaN',
      'Infinity',
      '-0',
    ],
    ...[
      'cover',
      'inside',
      'contain',
      'fp',
      'north',
      'max',
      'ff00ff',
      'FFFFFF80',
      'thumb',
      'auto',
      'webp',
      '',
      '%00',
      'é',
    ],
  ];

  it('get a rendition, the same in any order, or a refusal that names them', () => {
    let state = 20_261_125;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const rules = rulesOf({ IMAGE_PRESETS: 'thumb=w_200,h_200,crop_0_0_0.5_0.5', IMAGE_WIDTHS: '200,400' });
    const source = { width: 400, height: 300, frames: 3, format: 'gif' };
    let accepted = 0;
    for (let n = 0; n < count; n += 1) {
      const chosen = names.filter(() => pick(9) === 0);
      const parts = chosen.map((name) => {
        const length = ['crop', 'ar', 'g', 'pad'].includes(name) ? 1 + pick(5) : 1;
        return `${name}_${Array.from({ length }, () => atoms[pick(atoms.length)]).join('_')}`;
      });
      if (parts.length === 0) continue;
      const outcome = (params: readonly string[]) => {
        try {
          const asked = applyRules(parseParameters(pathPairs(params.join(','))), rules);
          const rendition = renditionOf(asked, { avif: true, webp: true });
          assertOutputFits(transformOf(rendition, source), source);
          accepted += 1;
          expect(rendition.name).toMatch(/^[a-z0-9._-]{1,400}$/);
          return rendition.name;
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'invalid_request' || error.fields.length === 0) {
            throw new Error(`${params.join(',')} fails`, { cause: error });
          }
          return 'refused';
        }
      };
      expect([parts.join(), outcome([...parts].reverse())]).toEqual([parts.join(), outcome(parts)]);
    }
    expect(accepted).toBeGreaterThan(count / 50);
  });
});
