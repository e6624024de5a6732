import { type ImageExif, maxExifText } from '@millrace/jobs';
import { type Directory, openExif } from './tiff.ts';

const tags = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  exif: 0x8769,
  iso: 0x8827,
  gps: 0x8825,
  takenAt: 0x9003,
  takenAtOffset: 0x9011,
  focalLength: 0x920a,
  lensModel: 0xa434,
} as const;

const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, altitudeRef: 5, altitude: 6 } as const;

/** What a camera has written; null if there is nothing that can be read. Never throws: EXIF is no part of the picture. */
export function exifOf(block: Buffer | undefined): ImageExif | null {
  const image = block && openExif(block);
  if (image === undefined) return null;
  const camera = image.directory(tags.exif);
  const found: ImageExif = {
    make: textOf(image, tags.make),
    model: textOf(image, tags.model),
    lens: textOf(camera, tags.lensModel),
    takenAt: timeOf(camera),
    exposureSeconds: positive(camera, tags.exposureTime, 1_000_000),
    fNumber: positive(camera, tags.fNumber, 10_000),
    focalLength: positive(camera, tags.focalLength, 1_000_000),
    iso: whole(camera, tags.iso, 100_000_000),
    orientation: whole(image, tags.orientation, 8),
    place: placeOf(image.directory(tags.gps)),
  };
  return Object.values(found).every((value) => value === null) ? null : found;
}

/** Control characters and what is no character (halves of a pair, unassigned ones). */
const invisible = /\p{C}/gu;

/** Cameras write ASCII; some write UTF-8 or Latin-1. */
function textOf(from: Directory, tag: number): string | null {
  // No character has more than four bytes, and the last one may be cut.
  const bytes = from.bytes(tag).subarray(0, maxExifText * 4);
  const utf8 = bytes.toString('utf8').slice(0, maxExifText);
  const text = utf8.includes('\ufffd') ? bytes.toString('latin1').slice(0, maxExifText) : utf8;
  return text.replaceAll(invisible, '').trim() || null;
}

function positive(from: Directory, tag: number, most: number): number | null {
  const [value = Number.NaN] = from.numbers(tag);
  return value > 0 && value <= most ? Number(value.toPrecision(6)) : null;
}

function whole(from: Directory, tag: number, most: number): number | null {
  const [value = Number.NaN] = from.numbers(tag);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

const written = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** The time that the camera showed, with its offset if it is known. */
function timeOf(camera: Directory): string | null {
  const [, year, month, day, hour, minute, second] = written.exec(textOf(camera, tags.takenAt) ?? '') ?? [];
  if (year === undefined || Number(year) === 0) return null;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  // The thirtieth of February becomes another day.
  const instant = new Date(`${time}Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString() !== `${time}.000Z`) return null;
  const offset = textOf(camera, tags.takenAtOffset) ?? '';
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? `${time}${offset}` : time;
}

function placeOf(gps: Directory): ImageExif['place'] {
  const latitude = degreesOf(gps, gpsTags.latitude, gpsTags.latitudeRef, { positive: 'N', negative: 'S', most: 90 });
  const longitude = degreesOf(gps, gpsTags.longitude, gpsTags.longitudeRef, {
    positive: 'E',
    negative: 'W',
    most: 180,
  });
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, altitude: altitudeOf(gps) };
}

interface Hemispheres {
  positive: string;
  negative: string;
  most: number;
}

/** Degrees, minutes and seconds as one number, to a tenth of a metre. */
function degreesOf(
  gps: Directory,
  tag: number,
  refTag: number,
  { positive, negative, most }: Hemispheres,
): number | null {
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = gps.numbers(tag);
  const ref = textOf(gps, refTag)?.toUpperCase();
  const value = degrees + minutes / 60 + seconds / 3600;
  // Also false for NaN.
  if (!(value >= 0 && value <= most) || (ref !== positive && ref !== negative)) return null;
  return Number((ref === negative ? -value : value).toFixed(6)) + 0;
}

const highest = 100_000;

function altitudeOf(gps: Directory): number | null {
  const [metres = Number.NaN] = gps.numbers(gpsTags.altitude);
  const [isBelow = 0] = gps.numbers(gpsTags.altitudeRef);
  if (!(metres >= 0 && metres <= highest)) return null;
  return Number((isBelow === 1 ? -metres : metres).toFixed(1)) + 0;
}
