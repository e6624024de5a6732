import { describe, expect, it } from '@jest/globals';
import { type FocalImage, withFocalPoint } from '../src/parameters/focal.ts';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { readPresets } from '../src/parameters/presets.ts';
import { renditionOf } from '../src/parameters/rendition.ts';
import { applyRules, type TransformRules } from '../src/parameters/rules.ts';

const open: TransformRules = { presets: new Map(), allowed: 'any', widths: [] };
const nameOf = (params: string, image: FocalImage, rules = open): string => {
  const asked = applyRules(parseParameters(pathPairs(params)), rules);
  return renditionOf(withFocalPoint(asked, image), { avif: false, webp: false }).name;
};
const of = (focal: FocalImage['focal'], width = 400, height = 200): FocalImage => ({ width, height, focal });

describe('g_focal', () => {
  it.each([
    ['w_100,h_100,g_focal', [0.3, 0.6], 'w_100-h_100-g_fp_0.3_0.6'],
    ['w_100,h_100,g_focal', [0, 1], 'w_100-h_100-g_fp_0_1'],
    ['w_100,h_100,g_focal', null, 'w_100-h_100'],
    ['w_100,h_100,g_focal', [0.5, 0.5], 'w_100-h_100'],
    // Where nothing is cropped, the point makes no difference.
    ['w_100,g_focal', [0.3, 0.6], 'w_100'],
    ['w_100,h_100,fit_contain,g_focal', [0.3, 0.6], 'w_100-h_100-fit_contain'],
    ['ar_1_1,g_focal', [0.3, 0.6], 'g_fp_0.3_0.6-ar_1_1'],
    // Other gravities stay.
    ['w_100,h_100,g_fp_0.1_0.2', [0.3, 0.6], 'w_100-h_100-g_fp_0.1_0.2'],
    ['w_100,h_100,g_north', [0.3, 0.6], 'w_100-h_100-g_north'],
  ] as const)('%s of %j is %s', (params, focal, name) => {
    expect(nameOf(params, of(focal))).toBe(name);
  });

  it.each([
    // The right half: 0.75 of the whole is its middle.
    ['crop_0.5_0_0.5_1', [0.75, 0.2], '0.5_0.2'],
    ['crop_200_100_100_100', [0.75, 0.75], '1_0.5'],
    // Left out by the crop: at its edge.
    ['crop_0.5_0_0.5_1', [0.1, 0.2], '0_0.2'],
    ['rotate_90', [0.3, 0.1], '0.9_0.3'],
    ['rotate_180', [0.3, 0.1], '0.7_0.9'],
    ['rotate_-90', [0.3, 0.1], '0.1_0.7'],
    ['rotate_360', [0.3, 0.1], '0.3_0.1'],
    ['crop_0.5_0_0.5_1,rotate_90', [0.75, 0.2], '0.8_0.5'],
    // A square of 200 by 200 turned by 45 degrees fills 283 by 283; its right upper corner is at the right.
    ['crop_0_0_200_200,rotate_45', [0.5, 0], '0.9997_0.5'],
    // Mirrors come after the crop, and the worker lets them keep the same part.
    ['flip_1,flop_1', [0.3, 0.1], '0.3_0.1'],
  ] as const)('with %s, %j is at %s', (params, focal, place) => {
    expect(nameOf(`w_10,h_10,g_focal,${params}`, of(focal)).split('-')).toContain(`g_fp_${place}`);
  });

  it('can be in a preset, also below an explicit gravity', () => {
    const rules = { ...open, presets: readPresets('square=w_100,h_100,g_focal') };
    expect(nameOf('t_square', of([0.3, 0.6]), rules)).toBe('w_100-h_100-g_fp_0.3_0.6');
    expect(nameOf('t_square,g_north', of([0.3, 0.6]), rules)).toBe('w_100-h_100-g_north');
  });

  it('is one rendition with the same point written out', () => {
    expect(nameOf('w_100,h_100,g_focal', of([0.3, 0.6]))).toBe(nameOf('h_100,w_100,g_fp_0.30_0.6', of(null)));
  });
});
