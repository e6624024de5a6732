import { z } from 'zod';
import { imageDefaultQuality, imageFits, imageFormats, imageGravities, maxOutputSide } from './imageChoices.ts';
import { type Beside, form, modifier, parameter } from './imageGrammar.ts';

/** The length of a side of the result, in pixels. */
export const devicePixels = (pixels: number, dpr = 1): number => Math.max(1, Math.round(pixels * dpr));

const hasBox = ({ w, h }: Beside): boolean => w !== undefined && h !== undefined;

/** Floating-point rounding errors must not give one angle two names. */
const thousandths = (n: number): number => Math.round(n * 1000) / 1000;

const side = z.int().min(1).max(maxOutputSide).nullable();

const flag = <const Name extends string>(name: Name) =>
  parameter({ name, written: form.flag(), field: name, value: z.boolean(), off: false, canonical: (on) => on });

/**
 * Every parameter of a transform, one record each. The URL grammar, the transform sent to the worker and the names of stored objects
 * derive from them. Names use this order: do not reorder existing parameters.
 */
export const imageParameters = [
  parameter({
    name: 'w',
    written: form.whole(1, maxOutputSide),
    field: 'width',
    // null derives the side from the other one; if both are null, the size is kept.
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
    // Only `cover` crops.
    canonical: (gravity, beside) => (hasBox(beside) && (beside.fit ?? 'cover') === 'cover' ? gravity : 'center'),
  }),
  parameter({
    name: 'rotate',
    written: form.decimal(-360, 360),
    field: 'rotate',
    // Degrees clockwise. Angles that are not multiples of 90 enlarge the canvas.
    value: z.number().min(0).lt(360),
    off: 0,
    canonical: (degrees) => thousandths(((degrees % 360) + 360) % 360),
  }),
  flag('flip'),
  flag('flop'),
  parameter({
    name: 'blur',
    // Sigma of a Gaussian in pixels of the result. Below 0.3 no stored value would change, and libvips rejects it.
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
    // null uses the format's default.
    value: z.int().min(1).max(100).nullable(),
    off: null,
    canonical(quality, { format }) {
      // The default depends on the source's format, which is not known yet.
      if (format === null || format === 'auto' || format === 'auto-avif') return quality;
      const byDefault = imageDefaultQuality[format];
      return byDefault === null || byDefault === quality ? null : quality;
    },
  }),
  parameter({
    name: 'f',
    written: form.oneOf([...imageFormats, 'auto']),
    field: 'format',
    // null keeps the source's format, or uses JPEG if a transform cannot write that format.
    value: z.enum(imageFormats).nullable(),
    off: null,
    canonical: (_written, { format }) => (format === 'auto' || format === 'auto-avif' ? null : format),
    // A known format is the name's extension.
    inName: (_format, { format }) => (format === 'auto' ? 'auto' : format === 'auto-avif' ? 'autoavif' : null),
  }),
  /** Device pixels for each pixel of w and h. */
  modifier({ name: 'dpr', written: form.decimal(0.5, 8) }),
] as const;

type Parameter = (typeof imageParameters)[number];
type Applied = Extract<Parameter, { field: string }>;

/** The parameters that are sent to the worker. */
export const appliedParameters: readonly Applied[] = imageParameters.filter(
  (record): record is Applied => record.field !== null,
);

type WrittenShape = { [P in Parameter as P['name']]: P['written'] };
type TransformShape = { [P in Applied as P['field']]: P['value'] };

// Object.fromEntries loses the type of each name; the mapped types above restore it.
const writtenShape = Object.fromEntries(imageParameters.map(({ name, written }) => [name, written])) as WrittenShape;
const transformShape = Object.fromEntries(
  appliedParameters.map(({ field, value }) => [field, value]),
) as TransformShape;

/** The parameters of a URL. */
export const imageUrlParameters = z.object(writtenShape).partial();
export type ImageUrlParameters = z.output<typeof imageUrlParameters>;

export const isImageParameter = (name: string): name is Parameter['name'] => Object.hasOwn(writtenShape, name);

/**
 * One transform. Every parameter has a value, even if it has no effect, so that a worker that does not handle one does not compile. The
 * order of the operations is fixed: orient, rotate, resize, flip, flop, blur, sharpen, grayscale, encode.
 */
export const imageTransform = z.object(transformShape);
export type ImageTransform = z.output<typeof imageTransform>;
