import { z } from 'zod';
import {
  animationVideoFormats,
  defaultVideoQuality,
  imageColourSpaces,
  imageDefaultQuality,
  imageFormats,
  maxBytesRange,
} from '../choices.ts';
import { form } from '../forms/index.ts';
import { parameter } from './record.ts';
import { isImageFormat, isVideoFormat } from './values.ts';

/** How the result is encoded. */
export const output = [
  parameter({
    name: 'cs',
    since: 4,
    written: form.oneOf(imageColourSpaces),
    field: 'colourSpace',
    value: z.enum(imageColourSpaces).default('srgb'),
    off: 'srgb',
    // Grey needs no profile.
    canonical: (space, { grayscale }) => (grayscale === true ? 'srgb' : space),
    means:
      'the colours of the result. `srgb`, the default: all are converted to sRGB. `keep`: those of the picture with its profile, such as Display P3 or Adobe RGB: see [wide colours](#wide-colours)',
    meansInCode: '`keep`: the result has the colours of the image and its profile, such as Display P3, instead of sRGB',
    control: {
      group: 'Output',
      label: 'Colours',
      options: { srgb: 'sRGB: the same everywhere', keep: 'Those of the original, with its profile' },
    },
  }),
  parameter({
    name: 'q',
    written: form.wholeOrAuto(1, 100),
    field: 'quality',
    // null uses the format's default; `auto` the least at which the picture looks the same.
    value: z.union([z.int().min(1).max(100), z.literal('auto')]).nullable(),
    off: null,
    canonical(quality, { format }) {
      if (isVideoFormat(format)) return quality === defaultVideoQuality ? null : quality;
      // The default depends on the source's format, which is not known yet.
      if (!isImageFormat(format)) return quality;
      const byDefault = imageDefaultQuality[format];
      return byDefault === null || byDefault === quality ? null : quality;
    },
    means:
      'quality. Default: 80 for JPEG and WebP, 50 for AVIF. PNG has none. `auto`: the lowest at which a sample of the picture looks the same (SSIM of at least 0.98), from 30 to 95',
    meansInCode: 'from 1 to 100; `auto`: the lowest at which the picture looks the same',
    control: { group: 'Output', label: 'Quality' },
  }),
  parameter({
    name: 'mb',
    since: 3,
    written: form.whole(maxBytesRange.least, maxBytesRange.most),
    field: 'maxBytes',
    // The quality, or the number of colours, is lowered until the result has no more bytes.
    value: z.int().min(maxBytesRange.least).max(maxBytesRange.most).nullable().default(null),
    off: null,
    canonical: (bytes) => bytes,
    means:
      'most bytes of the result: the quality, in PNG and GIF the number of colours, is lowered from `q` until it fits. If nothing fits, the smallest result is sent with `X-Exceeds: mb`',
    control: {
      group: 'Output',
      label: 'Most bytes',
      hint: 'Lowers the quality until the result has no more',
      byDefault: 'no limit',
    },
  }),
  parameter({
    name: 'f',
    written: form.oneOf([...imageFormats, ...animationVideoFormats, 'auto']),
    field: 'format',
    // null keeps the source's format, or uses JPEG if a transform cannot write that format. A video is another message.
    value: z.enum(imageFormats).nullable(),
    off: null,
    canonical: (_written, { format }) => (isImageFormat(format) ? format : null),
    // A known format is the name's extension.
    inName: (_format, { format }) => (format === 'auto' ? 'auto' : format === 'auto-avif' ? 'autoavif' : null),
    means:
      'output format. Default: the format of the source (JPEG for HEIC, TIFF, BMP and SVG). `auto`: AVIF if `Accept` names it, else WebP if `Accept` names it, else the default. Animations never become AVIF. `mp4` and `webm`: see [animations as videos](#animations-as-videos)',
    meansInCode:
      '`auto`: the best format that the browser reads; `mp4` and `webm`: of an animated GIF, for a `<video>`',
    control: { group: 'Output', label: 'Format' },
  }),
] as const;
