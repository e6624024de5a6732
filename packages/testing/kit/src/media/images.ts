import sharp, { type Sharp } from 'sharp';
import { type BmpOptions, writeBmp } from './bmp.ts';
import { gridHeic, plainHeic } from './heic.ts';
import { writeGif } from './imageChunks.ts';

type Rgba = readonly [number, number, number, number];

/** The colours of the four quarters, upright. */
export interface Corners {
  topLeft: Rgba;
  topRight: Rgba;
  bottomLeft: Rgba;
  bottomRight: Rgba;
}

/** Printable colours, so that a CMYK picture shows the same ones. */
export const quarterColours: Corners = {
  topLeft: [180, 70, 60, 255],
  topRight: [80, 150, 90, 255],
  bottomLeft: [70, 90, 150, 255],
  bottomRight: [225, 225, 220, 255],
};

/** A valid but unusual picture. */
export interface ImageFixture {
  name: string;
  make: () => Promise<Buffer>;
  corners: Corners;
  /** The size after rotation. */
  width: number;
  height: number;
  /** Maximum error of a channel, of 255, after encoders and colour space conversions. */
  tolerance: number;
}

/** Four coloured quarters: the position of each shows rotation, mirroring and cropping. */
export function quarters(width: number, height: number, corners: Corners = quarterColours): Sharp {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [left, right] =
      y < height / 2 ? [corners.topLeft, corners.topRight] : [corners.bottomLeft, corners.bottomRight];
    for (let x = 0; x < width; x += 1) data.set(x < width / 2 ? left : right, (y * width + x) * 4);
  }
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  return Object.values(corners).every(([, , , alpha]) => alpha === 255) ? picture.removeAlpha() : picture;
}

const width = 96;
const height = 64;
const fixture = (
  name: string,
  make: () => Promise<Buffer>,
  { corners = quarterColours, tolerance = 8 }: Partial<Pick<ImageFixture, 'corners' | 'tolerance'>> = {},
): ImageFixture => ({ name, make, corners, tolerance, width, height });

/** Conversion to CMYK and back (perceptual intent) darkens: paper has another black. A wrong conversion is off by 50 or more. */
const ink = { tolerance: 26 };
const inInk = (picture: Buffer): Sharp => sharp(picture).toColourspace('cmyk');

const png = (corners?: Corners) => quarters(width, height, corners).png().toBuffer();

/** How an upright picture is stored for each EXIF orientation: rotated clockwise, then mirrored left to right. */
const stored: Readonly<Record<number, { degrees: number; flop: boolean }>> = {
  1: { degrees: 0, flop: false },
  2: { degrees: 0, flop: true },
  3: { degrees: 180, flop: false },
  4: { degrees: 180, flop: true },
  5: { degrees: 90, flop: true },
  6: { degrees: 270, flop: false },
  7: { degrees: 270, flop: true },
  8: { degrees: 90, flop: false },
};

/** A camera position, which must not be published. */
export const gpsText = '52/1 31/1 12/1';

/** A JPEG as cameras write it: unrotated pixels, an EXIF orientation, and a position. */
export async function orientedJpeg(orientation: number, size = { width, height }): Promise<Buffer> {
  const { degrees, flop } = stored[orientation] ?? { degrees: 0, flop: false };
  const turned = await quarters(size.width, size.height).rotate(degrees).png().toBuffer();
  return sharp(turned)
    .flop(flop)
    .withExif({ IFD0: { Make: 'Millrace' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: gpsText } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const jpeg = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const greys: Corners = {
  topLeft: [40, 40, 40, 255],
  topRight: [120, 120, 120, 255],
  bottomLeft: [120, 120, 120, 128],
  bottomRight: [200, 200, 200, 255],
};

/** Common kinds of pictures, each with the colours that every output format must show. */
export const imageFixtures: readonly ImageFixture[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => fixture(`a JPEG of orientation ${n}`, () => orientedJpeg(n))),
  fixture(
    'a CMYK JPEG with its profile',
    async () =>
      inInk(await png())
        .withIccProfile('cmyk')
        .jpeg(jpeg)
        .toBuffer(),
    ink,
  ),
  fixture(
    'a CMYK JPEG without a profile',
    async () =>
      inInk(await png())
        .jpeg(jpeg)
        .toBuffer(),
    ink,
  ),
  fixture('a JPEG in Display P3', async () =>
    sharp(await png())
      .withIccProfile('p3')
      .jpeg(jpeg)
      .toBuffer(),
  ),
  fixture('a PNG of 16 bits in Display P3', async () =>
    sharp(await png())
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ),
  fixture('a PNG of 16 bits', async () =>
    sharp(await png())
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  ),
  fixture('a PNG with a palette', async () =>
    sharp(await png())
      .png({ palette: true, colours: 8 })
      .toBuffer(),
  ),
  fixture(
    'a PNG of grey and alpha',
    async () =>
      sharp(await png(greys))
        .toColourspace('b-w')
        .png()
        .toBuffer(),
    { corners: greys },
  ),
  fixture('an interlaced PNG', async () =>
    sharp(await png())
      .png({ progressive: true })
      .toBuffer(),
  ),
  fixture('a progressive JPEG', async () =>
    sharp(await png())
      .jpeg({ ...jpeg, progressive: true })
      .toBuffer(),
  ),
  fixture('a WebP', async () =>
    sharp(await png())
      .webp({ lossless: true })
      .toBuffer(),
  ),
  fixture('an AVIF', async () =>
    sharp(await png())
      .avif({ quality: 90, effort: 2 })
      .toBuffer(),
  ),
  fixture('a TIFF', async () =>
    sharp(await png())
      .tiff({ compression: 'deflate' })
      .toBuffer(),
  ),
  fixture('a TIFF in Lab', async () =>
    sharp(await png())
      .toColourspace('lab')
      .tiff({ compression: 'lzw' })
      .toBuffer(),
  ),
  fixture('a GIF', async () =>
    sharp(await png())
      .gif({ dither: 0 })
      .toBuffer(),
  ),
  fixture('a BMP', async () => bmpQuarters({ bits: 24 })),
  fixture('a BMP with a palette and run lengths', async () => bmpQuarters({ bits: 8, runLengths: true })),
  fixture(
    'a BMP with transparency',
    async () => bmpQuarters({ bits: 32, header: 'v4', masks: [0xff0000, 0xff00, 0xff, 0xff000000] }, greys),
    { corners: greys },
  ),
  fixture('an SVG', async () => svgQuarters()),
  fixture('a HEIC', async () => plainHeic('quarters')),
  fixture('a HEIC of 10 bits', async () => plainHeic('deep')),
  {
    ...fixture('a HEIC of tiles, turned and mirrored', async () => gridHeic({ turns: 2, mirror: 1 })),
    width: 192,
    height: 128,
  },
];

/** The four quarters as a BMP. */
export function bmpQuarters(
  options: Pick<BmpOptions, 'bits' | 'header' | 'topDown' | 'runLengths' | 'masks'>,
  { topLeft, topRight, bottomLeft, bottomRight }: Corners = quarterColours,
): Buffer {
  const colours = [topLeft, topRight, bottomLeft, bottomRight];
  const colourAt = (x: number, y: number) => (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
  return writeBmp({ width, height, colours, colourAt, ...options });
}

function svgQuarters(): Buffer {
  const { topLeft, topRight, bottomLeft, bottomRight } = quarterColours;
  const quarter = (colour: Rgba, x: string, y: string) =>
    `<rect x="${x}" y="${y}" width="50%" height="50%" fill="rgb(${colour.slice(0, 3).join(',')})"/>`;
  return Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[
      quarter(topLeft, '0', '0'),
      quarter(topRight, '50%', '0'),
      quarter(bottomLeft, '0', '50%'),
      quarter(bottomRight, '50%', '50%'),
    ].join('')}</svg>`,
  );
}

/** Frames of `disposalGif` as a viewer shows them: the colours of the left and the right half of its 40 × 20 pixels. */
export const disposalFrames: readonly { left: Rgba; right: Rgba; delayMs: number }[] = [
  { left: [200, 40, 40, 255], right: [200, 40, 40, 255], delayMs: 100 },
  { left: [40, 160, 40, 255], right: [200, 40, 40, 255], delayMs: 200 },
  { left: [200, 40, 40, 255], right: [40, 40, 200, 255], delayMs: 300 },
  { left: [200, 40, 40, 255], right: [0, 0, 0, 0], delayMs: 400 },
];
/** Total plays; the file stores the repetitions. */
export const disposalLoop = 4;

/**
 * An animation that uses all three disposal methods: red stays; green on the left half is undone; blue on the right half is cleared;
 * the last frame is one transparent pixel.
 */
export function disposalGif(): Buffer {
  const whole = { left: 0, top: 0, width: 40, height: 20 };
  return writeGif({
    width: 40,
    height: 20,
    palette: [
      [200, 40, 40],
      [40, 160, 40],
      [40, 40, 200],
      [0, 0, 0],
    ],
    loop: disposalLoop - 1,
    frames: [
      { ...whole, colour: 0, delay: 10, disposal: 'keep' },
      { ...whole, width: 20, colour: 1, delay: 20, disposal: 'previous' },
      { ...whole, left: 20, width: 20, colour: 2, delay: 30, disposal: 'background' },
      { left: 0, top: 0, width: 1, height: 1, colour: 3, delay: 40, disposal: 'keep' },
    ],
  });
}

/** Like a photograph: large soft shapes with grain, as hard to encode as a camera's picture. The same in every run. */
export async function noisyJpeg(width: number, height: number): Promise<Buffer> {
  // Jest looks up a global such as Math in its sandbox each time, which took most of the seconds that this loop needed.
  const { imul, sin, cos, min, max } = Math;
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        state = (imul(state, 1_103_515_245) + 12_345) >>> 0;
        const shape = 128 + 60 * sin(x / 90 + channel) + 50 * cos(y / 70 + x / 200);
        data[at] = max(0, min(255, shape + ((state >>> 16) & 31) - 16));
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
