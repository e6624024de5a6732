import type { Image, ImageTransform, Millrace } from '@millrace/client';
import { grammar } from './grammar.ts';

/** The parameters of a transform by their names in URLs, all but the signature, which only a server can make. */
export type Transform = Omit<Parameters<Millrace['image']['transformImage']>[0], 'id' | 's' | 'body'>;
export type Name = keyof Transform;

/** A record for each parameter: one that is missing does not compile. */
export const parameters = grammar satisfies Record<Name, { key: keyof ImageTransform }>;

/** What finds the part that a cover keeps, but for points. */
export const gravities = grammar.g.values.filter((value) => value !== 'focal');
export const places = grammar.wm.values;
/** Videos of animations. */
export const videoFormats = ['mp4', 'webm'] as const;
export type VideoFormat = (typeof videoFormats)[number];
export const outputs = grammar.f.values;
export type Format = Exclude<(typeof outputs)[number], VideoFormat | 'auto'>;
const isVideoFormat = (value: string): value is VideoFormat => videoFormats.some((one) => one === value);
export const formats = outputs.filter((value): value is Format => value !== 'auto' && !isVideoFormat(value));

/** The service makes videos of animated GIFs. */
export const canBeVideo = ({ format, frames }: Pick<Image, 'format' | 'frames'>): boolean =>
  format === 'gif' && frames > 1;
export const isVideo = (f: Transform['f']): f is VideoFormat => f === 'mp4' || f === 'webm';

const formatNames: Partial<Record<Format | VideoFormat, string>> = { webp: 'WebP', webm: 'WebM' };
export const nameOf = (format: Format | VideoFormat): string => formatNames[format] ?? format.toUpperCase();

type Kind = (typeof parameters)[Name]['kind'];

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
/** The router reads a text of digits as a number. */
const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;

/** Reads what people can write: a value out of range stays, because the service tells what is wrong with it. */
function read(name: Name, value: unknown): number | string | undefined {
  const parameter = parameters[name];
  switch (parameter.kind) {
    case 'side':
    case 'whole':
    case 'number':
    case 'nearestWhole':
    case 'numberOrOff':
    case 'angle':
    case 'onOff':
    case 'time':
      return number(value);
    case 'flag':
      return value === 1 || value === true ? 1 : undefined;
    case 'oneOf':
      return parameter.values.find((one) => one === value);
    case 'wholeOrAuto':
      return value === 'auto' ? value : number(value);
    default:
      return text(value);
  }
}

/** `16_9` as numbers; what is none stays a text, for the service to refuse. */
const parts = (value: string): (number | string)[] =>
  value.split('_').map((part) => (part === '' || Number.isNaN(Number(part)) ? part : Number(part)));

/** A value as the client takes it, by the notation of its parameter. */
function named(kind: Kind, value: number | string): unknown {
  switch (kind) {
    case 'flag':
    case 'onOff':
      return value === 1;
    case 'ratio':
    case 'rectangle':
    case 'margins':
      return parts(String(value));
    case 'oneOfOrPoint':
      return String(value).startsWith('fp_') ? parts(String(value)) : value;
    case 'nearestWholeOrMax':
      return value === 'max' ? value : Number(value);
    case 'watermark':
      return Object.values(watermarkOf(String(value)));
    default:
      return value;
  }
}

/** A watermark of a URL. Ids may contain what separates the rest. */
export function watermarkOf(wm = ''): { id: string; place: string; opacity: number; scale: number } {
  const all = wm.split('_');
  const [place = '', opacity = '', scale = ''] = all.slice(-3);
  return { id: all.slice(0, -3).join('_'), place, opacity: Number(opacity), scale: Number(scale) };
}

const isName = (name: string): name is Name => Object.hasOwn(parameters, name);
/** Every parameter of the service, in the order of its URLs. */
export const names: readonly Name[] = Object.keys(parameters).filter(isName);

/** Reads the address of the playground, which people can write. It has the names that the service has. */
export const readTransform = (given: Record<string, unknown>): Transform =>
  Object.fromEntries(names.map((name) => [name, read(name, given[name])]));

export const isEmpty = (transform: Transform): boolean =>
  Object.values(transform).every((value) => value === undefined);

/** By the names that the client gives the parameters. */
export const namedOf = (transform: Transform): Partial<Record<keyof ImageTransform, unknown>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = transform[name];
      return value === undefined ? [] : [[parameters[name].key, named(parameters[name].kind, value)]];
    }),
  );
