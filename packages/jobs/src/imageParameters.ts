import { z } from 'zod';
import { imageDefaultQuality, imageFits, imageFormats, imageGravities, maxOutputSide } from './imageChoices.ts';
import { type Beside, form, modifier, parameter } from './imageGrammar.ts';

/** A side in pixels of the result. */
export const devicePixels = (pixels: number, dpr = 1): number => Math.max(1, Math.round(pixels * dpr));

const hasBox = ({ w, h }: Beside): boolean => w !== undefined && h !== undefined;

/** What a sum of floating-point numbers leaves behind must not make two names of one angle. */
const thousandths = (n: number): number => Math.round(n * 1000) / 1000;

const side = z.int().min(1).max(maxOutputSide).nullable();

const flag = <const Name extends string>(name: Name) =>
  parameter({ name, written: form.flag(), field: name, value: z.boolean(), off: false, canonical: (on) => on });

/**
 * Every parameter of a transform: one record each, from which the grammar of URLs, the transform that the worker is told and the names of stored objects
 * derive. Their order is the order in names: those that exist keep theirs.
 */
export const imageParameters = [
  parameter({
    name: 'w',
    written: form.whole(1, maxOutputSide),
    field: 'width',
    // null follows the other side; both null keep the size.
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
  }),
  parameter({
    name: 'h',
    written: form.whole(1, maxOutputSide),
    field: 'height',
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
  }),
  parameter({
    name: 'fit',
    written: form.oneOf(imageFits),
    field: 'fit',
    value: z.enum(imageFits),
    off: 'cover',
    canonical: (fit, beside) => (hasBox(beside) ? fit : 'cover'),
  }),
  parameter({
    name: 'g',
    written: form.oneOf(imageGravities),
    field: 'gravity',
    value: z.enum(imageGravities),
    off: 'center',
    // Only `cover` leaves something out.
    canonical: (gravity, beside) => (hasBox(beside) && (beside.fit ?? 'cover') === 'cover' ? gravity : 'center'),
  }),
  parameter({
    name: 'rotate',
    written: form.decimal(-360, 360),
    field: 'rotate',
    // Degrees clockwise; angles other than steps of 90 grow the canvas.
    value: z.number().min(0).lt(360),
    off: 0,
    canonical: (degrees) => thousandths(((degrees % 360) + 360) % 360),
  }),
  flag('flip'),
  flag('flop'),
  parameter({
    name: 'blur',
    // Sigma of a Gaussian in pixels of the result. One below 0.3 changes nothing that can be stored; libvips refuses it.
    written: form.decimalOrOff(0.3, 100),
    field: 'blur',
    value: z.number().positive().nullable(),
    off: null,
    canonical: (sigma) => sigma || null,
  }),
  flag('sharpen'),
  flag('grayscale'),
  parameter({
    name: 'q',
    written: form.whole(1, 100),
    field: 'quality',
    // null takes the format's default.
    value: z.int().min(1).max(100).nullable(),
    off: null,
    canonical(quality, { format }) {
      // Its default is not known before the source's format is.
      if (format === null || format === 'auto' || format === 'auto-avif') return quality;
      const byDefault = imageDefaultQuality[format];
      return byDefault === null || byDefault === quality ? null : quality;
    },
  }),
  parameter({
    name: 'f',
    written: form.oneOf([...imageFormats, 'auto']),
    field: 'format',
    // null keeps the source's format, or takes JPEG where that is not one we emit.
    value: z.enum(imageFormats).nullable(),
    off: null,
    canonical: (_written, { format }) => (format === 'auto' || format === 'auto-avif' ? null : format),
    // A format that is known is the name's extension.
    inName: (_format, { format }) => (format === 'auto' ? 'auto' : format === 'auto-avif' ? 'autoavif' : null),
  }),
  /** Device pixels per pixel of w and h. */
  modifier({ name: 'dpr', written: form.decimal(0.5, 8) }),
] as const;

type Parameter = (typeof imageParameters)[number];
type Applied = Extract<Parameter, { field: string }>;

/** Those that the worker is told. */
export const appliedParameters: readonly Applied[] = imageParameters.filter(
  (record): record is Applied => record.field !== null,
);

type WrittenShape = { [P in Parameter as P['name']]: P['written'] };
type TransformShape = { [P in Applied as P['field']]: P['value'] };

// Object.fromEntries forgets which name has which type; the mapped types above restate it.
const writtenShape = Object.fromEntries(imageParameters.map(({ name, written }) => [name, written])) as WrittenShape;
const transformShape = Object.fromEntries(
  appliedParameters.map(({ field, value }) => [field, value]),
) as TransformShape;

/** The parameters of a URL. */
export const imageUrlParameters = z.object(writtenShape).partial();
export type ImageUrlParameters = z.output<typeof imageUrlParameters>;

export const isImageParameter = (name: string): name is Parameter['name'] => Object.hasOwn(writtenShape, name);

/**
 * One transform, whole: every parameter has a value, also those without effect, so that a worker that does not know one does not compile. The
 * order in which they are applied is fixed: orient, rotate, resize, flip, flop, blur, sharpen, grayscale, encode.
 */
export const imageTransform = z.object(transformShape);
export type ImageTransform = z.output<typeof imageTransform>;
