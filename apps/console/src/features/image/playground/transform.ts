import type { Image, ImageTransform, Millrace } from '@millrace/client';

type Shown = 'w' | 'h' | 'dpr' | 'fit' | 'rotate' | 'flip' | 'flop' | 'blur' | 'sharpen' | 'grayscale' | 'cs' | 'f';

/** The part of a transform that the playground shows, by the names of its parameters in URLs. */
export type Transform = Pick<Parameters<Millrace['image']['transformImage']>[0], Shown> & {
  g?: (typeof gravities)[number] | undefined;
  q?: number | 'auto' | undefined;
};

export const fits = ['cover', 'contain', 'fill', 'inside'] as const;
export const gravities = [
  ...(['center', 'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const),
  ...(['entropy', 'attention'] as const),
] as const;
export const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type Format = (typeof formats)[number];
/** Videos of animations. */
export const videoFormats = ['mp4', 'webm'] as const;
export type VideoFormat = (typeof videoFormats)[number];
export const outputs = [...formats, 'auto', ...videoFormats] as const;
export const colourSpaces = ['srgb', 'keep'] as const;

/** The service makes videos of animated GIFs. */
export const canBeVideo = ({ format, frames }: Pick<Image, 'format' | 'frames'>): boolean =>
  format === 'gif' && frames > 1;
export const isVideo = (f: Transform['f']): f is VideoFormat => f === 'mp4' || f === 'webm';

const names: Partial<Record<Format | VideoFormat, string>> = { webp: 'WebP', webm: 'WebM' };
export const nameOf = (format: Format | VideoFormat): string => names[format] ?? format.toUpperCase();

/** What is written in an address: numbers out of range stay, because the service tells what is wrong with them. */
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const flag = (value: unknown): 1 | undefined => (value === 1 || value === true ? 1 : undefined);
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);

/** Reads the address of the playground, which people can write. It has the names that the service has. */
export const readTransform = (given: Record<string, unknown>): Transform => ({
  w: number(given.w),
  h: number(given.h),
  dpr: number(given.dpr),
  fit: oneOf(fits, given.fit),
  g: oneOf(gravities, given.g),
  rotate: number(given.rotate),
  flip: flag(given.flip),
  flop: flag(given.flop),
  blur: number(given.blur),
  sharpen: flag(given.sharpen),
  grayscale: flag(given.grayscale),
  cs: oneOf(colourSpaces, given.cs),
  q: given.q === 'auto' ? 'auto' : number(given.q),
  f: oneOf(outputs, given.f),
});

export const isEmpty = (transform: Transform): boolean =>
  Object.values(transform).every((value) => value === undefined);

/** By the names that the client gives the parameters. */
export const namedOf = ({ w, h, dpr, fit, g, rotate, flip, flop, blur, sharpen, grayscale, cs, q, f }: Transform) =>
  ({
    width: w,
    height: h,
    dpr,
    fit,
    gravity: g,
    rotate,
    flip: flip === 1,
    flop: flop === 1,
    blur,
    sharpen: sharpen === 1,
    grayscale: grayscale === 1,
    colourSpace: cs,
    quality: q,
    format: f,
  }) satisfies ImageTransform;
