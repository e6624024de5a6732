import type { Image, ImageTransform, Millrace } from '@millrace/client';

/** The parameters of a transform by their names in URLs, all but the signature, which only a server can make. */
export type Transform = Omit<Parameters<Millrace['image']['transformImage']>[0], 'id' | 's' | 'body'>;
export type Name = keyof Transform;

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

const formatNames: Partial<Record<Format | VideoFormat, string>> = { webp: 'WebP', webm: 'WebM' };
export const nameOf = (format: Format | VideoFormat): string => formatNames[format] ?? format.toUpperCase();

/** What a parameter is in the address of the playground, and what the client calls it. */
interface Parameter<N extends Name> {
  key: keyof ImageTransform;
  /** Reads what people can write: a value out of range stays, because the service tells what is wrong with it. */
  read: (value: unknown) => Transform[N];
  /** As the client takes it, if that is not the same. */
  named?: (transform: Transform) => unknown;
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const flag = (value: unknown): 1 | undefined => (value === 1 || value === true ? 1 : undefined);
/** The router reads a text of digits as a number. */
const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;
const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((one) => one === value);

/** `16_9` as numbers; what is none stays a text, for the service to refuse. */
const parts = (value = ''): (number | string)[] =>
  value.split('_').map((part) => (part === '' || Number.isNaN(Number(part)) ? part : Number(part)));
/** Every parameter of the service, in the order of its URLs. One that is missing does not compile. */
const parameters: { [N in Name]-?: Parameter<N> } = {
  w: { key: 'width', read: number },
  h: { key: 'height', read: number },
  fit: { key: 'fit', read: oneOf(fits) },
  g: { key: 'gravity', read: text, named: ({ g }) => (g?.startsWith('fp_') === true ? parts(g) : g) },
  up: { key: 'enlarge', read: number, named: ({ up }) => up === 1 },
  ar: { key: 'aspect', read: text, named: ({ ar }) => parts(ar) },
  crop: { key: 'crop', read: text, named: ({ crop }) => parts(crop) },
  trim: { key: 'trim', read: number },
  rotate: { key: 'rotate', read: number },
  flip: { key: 'flip', read: flag, named: ({ flip }) => flip === 1 },
  flop: { key: 'flop', read: flag, named: ({ flop }) => flop === 1 },
  br: { key: 'brightness', read: number },
  co: { key: 'contrast', read: number },
  gamma: { key: 'gamma', read: number },
  sa: { key: 'saturation', read: number },
  hue: { key: 'hue', read: number },
  tint: { key: 'tint', read: text },
  blur: { key: 'blur', read: number },
  sharpen: { key: 'sharpen', read: flag, named: ({ sharpen }) => sharpen === 1 },
  grayscale: { key: 'grayscale', read: flag, named: ({ grayscale }) => grayscale === 1 },
  pad: { key: 'pad', read: text, named: ({ pad }) => parts(pad) },
  round: { key: 'round', read: text, named: ({ round }) => (round === 'max' ? round : Number(round)) },
  bg: { key: 'background', read: text },
  wm: { key: 'watermark', read: text, named: ({ wm }) => Object.values(watermarkOf(wm)) },
  cs: { key: 'colourSpace', read: oneOf(colourSpaces) },
  q: { key: 'quality', read: (value) => (value === 'auto' ? value : number(value)) },
  mb: { key: 'maxBytes', read: number },
  f: { key: 'format', read: oneOf(outputs) },
  dpr: { key: 'dpr', read: number },
  v: { key: 'version', read: number },
  exp: { key: 'expires', read: number },
  t: { key: 'preset', read: text },
};

/** A watermark of a URL. Ids may contain what separates the rest. */
export function watermarkOf(wm = ''): { id: string; place: string; opacity: number; scale: number } {
  const all = wm.split('_');
  const [place = '', opacity = '', scale = ''] = all.slice(-3);
  return { id: all.slice(0, -3).join('_'), place, opacity: Number(opacity), scale: Number(scale) };
}

const isName = (name: string): name is Name => Object.hasOwn(parameters, name);
export const names: readonly Name[] = Object.keys(parameters).filter(isName);

/** Reads the address of the playground, which people can write. It has the names that the service has. */
export const readTransform = (given: Record<string, unknown>): Transform =>
  Object.fromEntries(names.map((name) => [name, parameters[name].read(given[name])]));

export const isEmpty = (transform: Transform): boolean =>
  Object.values(transform).every((value) => value === undefined);

/** By the names that the client gives the parameters. */
export const namedOf = (transform: Transform): Partial<Record<keyof ImageTransform, unknown>> =>
  Object.fromEntries(
    names
      .filter((name) => transform[name] !== undefined)
      .map((name) => {
        const { key, named } = parameters[name];
        return [key, named === undefined ? transform[name] : named(transform)];
      }),
  );
