import sharp from 'sharp';
import { disposalGif, imageFixtures, orientedJpeg, quarters } from './images.ts';

/** A good picture of which damaged copies are made. */
export interface MutantSource {
  /** As the service names it. */
  format: string;
  name: string;
  make: () => Promise<Buffer>;
}

const formats = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif', 'bmp', 'svg', 'heic'] as const;

/** The formats whose name is a word of the fixture's name. */
const formatOf = (name: string): string =>
  formats.find((format) => name.toLowerCase().split(' ').includes(format)) ?? '';

/** Many kinds of elements, and a picture inside. */
async function richSvg(): Promise<Buffer> {
  const inner = (await quarters(8, 6).png().toBuffer()).toString('base64');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 96 64" width="96px" height="64px">
<style>.a { fill: url(#g); opacity: .5 }</style>
<defs><linearGradient id="g"><stop offset="0" stop-color="#b44"/><stop offset="1" stop-color="#45a"/></linearGradient>
<filter id="f" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="1.5"/></filter>
<pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="2"/></pattern></defs>
<g transform="rotate(10 48 32) scale(1.1)"><rect class="a" x="4" y="4" width="60" height="40" rx="5" filter="url(#f)"/></g>
<path d="M10 50 C 20 20, 40 20, 50 50 S 80 80 90 50 z" fill="url(#p)" stroke="#000" stroke-dasharray="3 2"/>
<image x="60" y="10" width="24" height="18" xlink:href="data:image/png;base64,${inner}"/>
<text x="8" y="60" font-size="9">Text &amp; more</text><use xlink:href="#none"/></svg>`,
  );
}

/** Small pictures of every format that the service accepts. Orientations differ in one byte, so not all of them are here. */
export const mutantSources: readonly MutantSource[] = [
  ...imageFixtures
    .filter(({ name }) => !/orientation [1-57]/.test(name))
    .map(({ name, make }) => ({ format: formatOf(name), name, make })),
  { format: 'jpeg', name: 'a JPEG with Exif', make: () => orientedJpeg(6, { width: 40, height: 24 }) },
  { format: 'gif', name: 'an animated GIF', make: async () => disposalGif() },
  {
    format: 'webp',
    name: 'an animated WebP',
    make: () => sharp(disposalGif(), { animated: true }).webp({ effort: 0 }).toBuffer(),
  },
  { format: 'svg', name: 'an SVG of many elements', make: richSvg },
];

/** A copy of the bytes with one kind of damage. @param pick a whole number from 0, below its argument */
type Damage = (bytes: Buffer, pick: (below: number) => number) => Buffer;

const damages: readonly Damage[] = [
  // Single bits and bytes.
  (bytes, pick) => {
    for (let left = 1 + pick(4); left > 0; left -= 1) bytes[pick(bytes.length)] = pick(256);
    return bytes;
  },
  (bytes, pick) => {
    const at = pick(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
    return bytes;
  },
  // Sizes and counts: bytes that are largest, or 0.
  (bytes, pick) => bytes.fill(pick(2) === 0 ? 0xff : 0, pick(bytes.length), bytes.length - pick(bytes.length)),
  (bytes, pick) => {
    const at = pick(Math.min(bytes.length, 400));
    return bytes.fill(0xff, at, Math.min(at + 4, bytes.length));
  },
  // What is missing, doubled, moved or too much.
  (bytes, pick) => bytes.subarray(0, pick(bytes.length)),
  (bytes, pick) => Buffer.concat([bytes.subarray(0, pick(bytes.length)), bytes.subarray(pick(bytes.length))]),
  (bytes, pick) => Buffer.concat([bytes, bytes.subarray(pick(bytes.length))]),
  (bytes, pick) => {
    const length = pick(64);
    bytes.copy(bytes, pick(bytes.length), pick(bytes.length), pick(bytes.length) + length);
    return bytes;
  },
];

/** A damaged copy of a picture; the same one each time for the same number, and as a rule another one for each number. */
export function mutant(original: Buffer, number: number): Buffer {
  // The first values of near seeds are near too, unless the seed is mixed.
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  const pick = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let bytes: Buffer = Buffer.from(original);
  for (let left = 1 + pick(3); left > 0; left -= 1) {
    const damage = damages[pick(damages.length)];
    if (damage !== undefined && bytes.length > 0) bytes = damage(bytes, pick);
  }
  return bytes;
}
