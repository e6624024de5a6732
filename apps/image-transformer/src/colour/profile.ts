import { inverse, type Matrix, scaled, times, transposed, type Vector } from './matrix.ts';

/** The colours that a picture declares by numbers (ITU-T H.273) instead of a profile. */
export interface CodedColours {
  transfer: number;
  /** x and y of red, green, blue and white. */
  chromaticities: readonly number[];
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
/** The white of all profiles. */
const d50: Vector = [0.9642, 1, 0.8249];

const ofChromaticity = (x: number, y: number): Vector => [x / y, 1, (1 - x - y) / y];

/** Red, green and blue as profiles have them: adapted to their white. */
function colorants(chromaticities: readonly number[]): Vector[] | undefined {
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0, wx = 0, wy = 0] = chromaticities;
  if (![ry, gy, by, wy].every((y) => y > 0)) return undefined;
  const primaries: Matrix = [ofChromaticity(rx, ry), ofChromaticity(gx, gy), ofChromaticity(bx, by)];
  const white = ofChromaticity(wx, wy);
  const shares = times(inverse(primaries), white);
  const [from, to] = [times(bradford, white), times(bradford, d50)];
  const back = inverse(transposed(bradford));
  const found = primaries.map((primary, n) => {
    const cone = times(bradford, scaled(primary, shares[n] ?? 0));
    return times(back, [(cone[0] * to[0]) / from[0], (cone[1] * to[1]) / from[1], (cone[2] * to[2]) / from[2]]);
  });
  return found.every((colour) => colour.every(Number.isFinite)) ? found : undefined;
}

/** Parameters of the curve: the exponent, and for one with a straight beginning, its four others. */
function curveOf(transfer: number): readonly number[] {
  if (transfer === 4) return [2.2];
  if (transfer === 5) return [2.8];
  if (transfer === 8) return [1];
  // Photographs with the curve of television are shown with the one of sRGB.
  return [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

function int32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeInt32BE(value, n * 4);
  return bytes;
}

const fixed = (values: readonly number[]): Buffer => int32s(...values.map((value) => Math.round(value * 65_536)));
const xyz = (values: readonly number[]): Buffer => Buffer.concat([text('XYZ \0\0\0\0'), fixed(values)]);

function described(name: string): Buffer {
  const characters = Buffer.from(name, 'utf16le').swap16();
  return Buffer.concat([text('mluc\0\0\0\0'), int32s(1, 12), text('enUS'), int32s(characters.length, 28), characters]);
}

const curve = (parameters: readonly number[]): Buffer =>
  Buffer.concat([text('para\0\0\0\0'), int32s((parameters.length === 1 ? 0 : 3) << 16), fixed(parameters)]);

/** D65, which profiles of version 4 state as the matrix that adapts it. */
const adaptation = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];

/** BT.709, with which sRGB shares its primaries. */
const rec709 = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, n) => Math.abs(value - (b[n] ?? 0)) < 0.001);

/**
 * An ICC profile (ICC.1:2010) for colours that are declared by numbers: libvips converts by profiles only.
 *
 * @returns undefined for sRGB, which needs none, and for primaries that are none
 */
export function profileOf({ transfer, chromaticities }: CodedColours): Buffer | undefined {
  const parameters = curveOf(transfer);
  if (isNear(chromaticities, rec709) && parameters.length > 1) return undefined;
  const [red, green, blue] = colorants(chromaticities) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const tags: [string, Buffer][] = [
    ['desc', described('Colours of the picture')],
    ['cprt', described('No copyright')],
    ['wtpt', xyz(d50)],
    ['chad', Buffer.concat([text('sf32\0\0\0\0'), fixed(adaptation)])],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve(parameters)],
    ['gTRC', curve(parameters)],
    ['bTRC', curve(parameters)],
  ];
  const header = Buffer.alloc(128);
  const table: Buffer[] = [int32s(tags.length)];
  const data: Buffer[] = [];
  let at = header.length + 4 + tags.length * 12;
  for (const [name, content] of tags) {
    table.push(text(name), int32s(at, content.length));
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    data.push(padded);
    at += padded.length;
  }
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(d50).copy(header, 68);
  return Buffer.concat([header, ...table, ...data]);
}
