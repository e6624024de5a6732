import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { appliedParameters, versionOfTransform } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { byDay } from '@millrace/testkit/nightly';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { renditionOf, transformOf } from '../src/parameters/rendition.ts';
import { type RandomRequest, randomRequests } from './support/randomParameters.ts';

/** Fields of the first version of the message. The others must be off in what clients could request then. */
const first = [
  ...['width', 'height', 'fit', 'gravity', 'rotate', 'flip', 'flop', 'blur', 'sharpen', 'grayscale'],
  ...['quality', 'format'],
];

/** The result of a request: the name of its object, and the worker's transform for a still image and for an animation. */
function outcomeOf({ params, accepted }: RandomRequest): string {
  try {
    const asked = params === '' ? {} : parseParameters(pathPairs(params)).parameters;
    const rendition = renditionOf(asked, accepted);
    const told = [1, 2].map((frames) => {
      const told = transformOf(rendition, { frames });
      for (const { field, isOff } of appliedParameters) {
        if (!first.includes(field) && !isOff(told[field])) throw new Error(`${params} sets ${field}`);
      }
      // A worker of the version before can render it.
      if (versionOfTransform(told) !== 1) throw new Error(`${params} needs a newer worker`);
      const transform = Object.entries(told).filter(([field]) => first.includes(field));
      return JSON.stringify(Object.fromEntries(transform.sort(([a], [b]) => (a < b ? -1 : 1))));
    });
    return `${rendition.name}\t${told.join('\t')}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `refused: ${error.fields.map(({ field }) => field).join(' ')}`;
  }
}

const line = (request: RandomRequest): string => {
  const { avif, webp } = request.accepted;
  const reads = [...(avif ? ['avif'] : []), ...(webp ? ['webp'] : [])].join('+') || '-';
  return `${request.params || '-'}\t${reads}\t${outcomeOf(request).split('\t')[0]}`;
};

// Objects in existing buckets have these names. With another name, a rendition is rendered again and the old object is never found.
it('does not change the names of stored objects', () => {
  const known = readFileSync(new URL('./storedNames.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect([...randomRequests(known.length)].map(line)).toEqual(known);
});

// A rendition of a later version, and one with a later version of its watermark, has a name that no rendition of the first can have.
it('of later versions differ from those of the first only by the versions', () => {
  const known = readFileSync(new URL('./storedNames.txt', import.meta.url), 'utf8');
  for (const { params, accepted } of randomRequests(400)) {
    const asked = params === '' ? {} : parseParameters(pathPairs(params)).parameters;
    const nameOf = (v: number) => renditionOf(asked, accepted, { v }).name;
    try {
      expect(known.split(/\s/)).toContain(nameOf(1));
    } catch (error) {
      if (error instanceof AppError) continue;
      throw error;
    }
    expect(nameOf(12)).toBe(`v12/${nameOf(1)}`);
  }
  const marked = parseParameters(pathPairs('w_300,wm_logo_south_50_20,f_png')).parameters;
  const both = [1, 2].map((v) =>
    renditionOf(marked, { avif: false, webp: false }, { v: 3, watermark: { id: 'logo', v } }),
  );
  expect(both.map(({ name }) => name)).toEqual([
    'v3/w_300-wm_logo_south_50_20.png',
    'v3/w_300-wm_logo_south_50_20_v2.png',
  ]);
});

const digests: readonly [number, string][] = [
  [4_000, 'b70420693c26553575732ec1d1d4c190143dfd7be8f17ac71bf7caec39dccc8d'],
  [20_000, 'eac09ad4221b202e79a3341f817634a441ebef85843f0c7e350f81fe2f536a63'],
];
it.each(byDay(digests, ['4000'], ([count]) => String(count)))(
  'does not change the names and transforms of %d renditions',
  (count, digest) => {
    const hash = createHash('sha256');
    for (const request of randomRequests(count)) hash.update(`${outcomeOf(request)}\n`);
    expect(hash.digest('hex')).toBe(digest);
  },
);
