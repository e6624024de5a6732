import { refusedRaw } from '../raw.ts';
import type { Tick } from './clock.ts';
import { readTiff, type TiffPage } from './tiffPages.ts';

/** Colours of a sensor: one sample a pixel behind a colour filter, or of a camera's own three. */
const sensorColours = new Set([32_803, 34_892]);
/** Compressions that only RAW files have: of Nikon, Sony and Samsung. */
const sensorCompressions = new Set([32_767, 32_769, 32_770, 34_713]);

/** Whether a directory belongs to a RAW file. They are TIFFs whose first picture is often a thumbnail. */
const isSensorPage = ({ isDng, photometric, compression }: TiffPage): boolean =>
  isDng || sensorColours.has(photometric) || sensorCompressions.has(compression);

/** The first bytes of RAW files of Canon (in a TIFF) and Phase One. */
const isRawTiff = (tiff: Buffer): boolean =>
  tiff.toString('latin1', 8, 10) === 'CR' || ['IIII', 'MMMM'].includes(tiff.toString('latin1', 8, 12));

const reduced = 1;
const mask = 4;
/** A page that is so many times smaller than another one, with the same proportions, is a thumbnail of it. */
const leastTimes = 2;

const hasSameProportions = (one: TiffPage, other: TiffPage): boolean =>
  Math.abs(one.width * other.height - other.width * one.height) <= Math.max(other.width, other.height);

/** The page that is the picture: the first that is no thumbnail, neither by its own word nor by its size. */
function fullPage(pages: readonly TiffPage[]): TiffPage | undefined {
  const whole = pages.filter(({ kind }) => (kind & (reduced | mask)) === 0);
  const [first] = whole;
  if (first === undefined) {
    // The writer has marked all of them.
    return [...pages].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  }
  const larger = whole.filter((page) => page.width >= leastTimes * first.width && hasSameProportions(first, page));
  return [first, ...larger].reduce((best, page) => (page.width > best.width ? page : best));
}

/**
 * The TIFF with its full picture as the only page: a decoder would spend memory on the others.
 *
 * @throws PermanentMediaError unsupported_codec for a RAW file
 */
export function tidiedTiff(tiff: Buffer, tick: Tick): Buffer {
  const { pages, firstAt, point } = readTiff(tiff, tick);
  if (isRawTiff(tiff) || pages.some(isSensorPage)) throw refusedRaw();
  const page = fullPage(pages);
  // Damaged, or the only one already.
  if (page === undefined || (page === pages[0] && page.next === 0)) return tiff;
  const copy = Buffer.from(tiff);
  point(copy, firstAt, page.at);
  point(copy, page.nextAt, 0);
  return copy;
}
