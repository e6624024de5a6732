import { expect, it } from '@jest/globals';
import {
  appliedParameters,
  croppedRegion,
  fittedSize,
  type ImageTransform,
  imageTransform,
  imageUrlParameters,
  paddedSize,
  rotatedSize,
} from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service';
import { isNightly } from '@millrace/testkit/nightly';
import { renderBytes } from './support/pictures.ts';
import { animated, painted, png, scattered } from './support/raw.ts';

/** More by night: `MILLRACE_IMAGE_FUZZ=5000`. */
const count = Number(process.env.MILLRACE_IMAGE_FUZZ ?? (isNightly ? 200 : 60));

let state = 20_261_125;
const pick = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const oneOf = (...values: readonly string[]): string => values[pick(values.length)] ?? '';
const hex = (): string => pick(0x1000000).toString(16).padStart(6, '0');

const values: Record<string, () => string> = {
  w: () => String(1 + pick(90)),
  h: () => String(1 + pick(90)),
  fit: () => oneOf('cover', 'contain', 'fill', 'inside'),
  g: () => oneOf('north', 'southeast', 'attention', 'fp_0_1', `fp_0.${pick(10_000)}_0.5`),
  up: () => oneOf('0', '1'),
  ar: () => `${1 + pick(20)}_${1 + pick(20)}`,
  crop: () => oneOf(`0.${pick(9_999)}_0_0.5_1`, `${2 + pick(30)}_${2 + pick(40)}_${2 + pick(50)}_0.3`),
  trim: () => oneOf('0', '30', '254'),
  rotate: () => oneOf('90', '180', '33.3', '-270', '0'),
  flip: () => '1',
  flop: () => '1',
  br: () => String(pick(201) - 100),
  co: () => String(pick(201) - 100),
  gamma: () => oneOf('0.1', '2.2', '10'),
  sa: () => String(pick(201) - 100),
  hue: () => String(pick(721) - 360),
  tint: hex,
  blur: () => oneOf('0', '0.3', '4.5'),
  pixelate: () => oneOf('1', '2', '7', '1000'),
  sharpen: () => '1',
  grayscale: () => '1',
  pad: () => oneOf('5', '3_0', '1_2_3_4', '0'),
  round: () => oneOf('0', '7', 'max', '4000'),
  bg: () => oneOf(hex(), `${hex()}80`),
  f: () => oneOf('jpeg', 'png', 'webp'),
  q: () => oneOf('auto', String(1 + pick(100))),
  cs: () => oneOf('srgb', 'keep'),
  mb: () => String(100 + pick(3_000)),
};

/** A transform as the service derives it from a URL, without what one parameter means for another one. */
function randomTransform(): ImageTransform | undefined {
  const often = 1 + pick(5);
  const names = Object.keys(values).filter(() => pick(often + 1) === 0);
  const parsed = imageUrlParameters.safeParse(Object.fromEntries(names.map((name) => [name, values[name]?.()])));
  if (!parsed.success) return undefined;
  const beside = { ...parsed.data, format: parsed.data.f === 'auto' ? null : (parsed.data.f ?? null) };
  return imageTransform.parse(
    Object.fromEntries(appliedParameters.map((record) => [record.field, record.settle(beside).told])),
  );
}

/** The size of the result; a trim leaves an unknown part. */
function sizeOf(transform: ImageTransform, source: { width: number; height: number }) {
  const upright = transform.crop === null ? source : croppedRegion(source, transform.crop);
  if (upright === null || transform.trim !== null) return undefined;
  return paddedSize(fittedSize(rotatedSize(upright, transform.rotate), transform).box, transform.pad);
}

const source = { width: 48, height: 32 };
const frame = (n: number) =>
  painted(source.width, source.height, (x, y) => (x + y < 9 ? [250, 250, 250, 255] : scattered(x + n, y)));

it.each(['a picture', 'an animation'])(
  'random transforms of %s have the size that was planned, and never crash',
  async (kind) => {
    const bytes = kind === 'a picture' ? await png(frame(0)) : await animated([frame(0), frame(1)]);
    for (let n = 0; n < count / 2; n += 1) {
      const transform = randomTransform();
      expect(transform).toBeDefined();
      if (transform === undefined) return;
      const told = JSON.stringify(transform);
      try {
        const { width, height } = await renderBytes(bytes, transform);
        const expected = sizeOf(transform, source);
        if (expected === undefined) continue;
        // libvips computes the box of other angles for itself.
        const isExact = transform.rotate % 90 === 0 || (transform.width !== null && transform.height !== null);
        const off = Math.max(Math.abs(width - expected.width), Math.abs(height - expected.height));
        expect([told, isExact ? off : Math.max(0, off - 2)]).toEqual([told, 0]);
      } catch (error) {
        if (!(error instanceof PermanentMediaError) || error.code !== 'output_too_large') {
          throw new Error(`the transform ${told} fails`, { cause: error });
        }
      }
    }
  },
);

it('the same transform gives the same bytes twice', async () => {
  const bytes = await png(frame(0));
  for (let n = 0; n < 10; ) {
    const transform = randomTransform();
    if (transform === undefined) continue;
    // Nothing of the picture would remain.
    if (transform.crop !== null && croppedRegion(source, transform.crop) === null) continue;
    n += 1;
    const [one, other] = [await renderBytes(bytes, transform), await renderBytes(bytes, transform)].map(
      ({ data }) => data,
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  }
});
