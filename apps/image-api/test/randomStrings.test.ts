import { describe, expect, it } from '@jest/globals';
import { imageTransform, imageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { isKey, keys } from '@millrace/storage';
import { isNightly } from '@millrace/testkit/nightly';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { renditionOf, transformOf } from '../src/parameters/rendition.ts';

const strings = isNightly ? 100_000 : 5_000;
const names = Object.keys(imageUrlParameters.shape);

let state = 20_261_126;
const pick = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const oneOf = <T>(values: readonly T[], otherwise: T): T => values[pick(values.length)] ?? otherwise;

/** Values of which many are valid for one parameter or another. */
const likely = [
  ...[
    '0',
    '1',
    '2',
    '50',
    '100',
    '101',
    '300',
    '8192',
    '8193',
    '4294967296',
    '-1',
    '-100',
    '0.5',
    '1.5',
    '359.9',
    '1e3',
  ],
  ...['00', '01', '+1', '.5', '5.', 'NaN', 'Infinity', '0x10', '١', '1_2', '16_9', '0_0', '1_2_3_4', '0.1_0.1_0.5_0.5'],
  ...[
    'cover',
    'contain',
    'fill',
    'inside',
    'outside',
    'north',
    'southeast',
    'attention',
    'focal',
    'fp_0.5_0.5',
    'fp_2_0',
  ],
  ...[
    'auto',
    'jpeg',
    'jpg',
    'png',
    'webp',
    'avif',
    'gif',
    'ff0000',
    'FF0000',
    'ff000080',
    'fff',
    'max',
    'hero',
    'keep',
  ],
  ...['logo_south_50_20', 'a_b_c_southeast_100_1', '__proto__', 'constructor', '', ' ', '%20', '🦀', '\u0000', '../..'],
];
/** Characters of the grammar, and some that are not. */
const alphabet = [...'0123456789abcdefwhq_,.-+~%/\\ \'"<>{}é\n'];

const noise = (): string => Array.from({ length: pick(12) }, () => oneOf(alphabet, 'a')).join('');
/** Those that are valid for a parameter, if it is alone. */
const valid = new Map(
  names.map((name) => [name, likely.filter((value) => imageUrlParameters.safeParse({ [name]: value }).success)]),
);

function randomPart(): string {
  const name = pick(30) === 0 ? noise() : oneOf(names, 'w');
  const [likelier, other] = [oneOf(valid.get(name) ?? [], '1'), oneOf(likely, '1')];
  const dice = pick(12);
  if (dice > 1) return `${name}_${likelier}`;
  return `${name}_${dice === 0 ? noise() : other}`;
}

/** What a stranger could write in the place of parameters. */
function randomString(): string {
  if (pick(20) === 0) return Array.from({ length: pick(1_200) }, () => oneOf(alphabet, ',')).join('');
  return Array.from({ length: 1 + pick(5) }, randomPart).join(',');
}

const accepted = { avif: true, webp: true };
const read = (text: string) => renditionOf(parseParameters(pathPairs(text)).parameters, accepted);

describe(`${strings} random strings of parameters`, () => {
  it('are transforms with a name for an object, or are refused as the client’s mistake', () => {
    let good = 0;
    for (let count = 0; count < strings; count += 1) {
      const text = randomString();
      try {
        const rendition = read(text);
        const key = keys.publicPrefix('images', 'an-id') + rendition.name;
        if (!isKey(key)) throw new Error(`${JSON.stringify(text)} gives the key ${JSON.stringify(key)}`);
        for (const frames of [1, 2]) imageTransform.parse(transformOf(rendition, { frames }));
        good += 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid_request' && error.fields.length > 0) continue;
        throw new Error(`${JSON.stringify(text)} is not answered`, { cause: error });
      }
    }
    // Otherwise the strings test nothing but their refusal.
    expect(good).toBeGreaterThan(strings / 10);
  });

  it('mean the same in every order', () => {
    for (let count = 0; count < strings / 10; count += 1) {
      const text = randomString();
      const reversed = text.split(',').reverse().join(',');
      const outcome = (of: string): string => {
        try {
          return read(of).name;
        } catch (error) {
          return error instanceof AppError ? error.code : String(error);
        }
      };
      expect([text, outcome(reversed)]).toEqual([text, outcome(text)]);
    }
  });
});
