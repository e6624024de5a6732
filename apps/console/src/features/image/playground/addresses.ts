import type { Image, Millrace } from '@millrace/client';
import { type Format, isVideo, namedOf, readTransform, type Transform, type VideoFormat } from './transform.ts';

/** `/img/<id>/w_800,f_auto`, also with values that the client refuses: the page shows what the service says. */
export function pathForm(millrace: Pick<Millrace, 'imageUrl'>, id: string, transform: Transform): string {
  const parts = Object.entries(readTransform(transform)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}_${encodeURIComponent(value)}`],
  );
  const original = millrace.imageUrl(id);
  return parts.length === 0 ? original : `${original}/${parts.join(',')}`;
}

/** `/images/<id>/transform?w=800&f=auto`. @param base of the image service */
export function queryForm(base: string, id: string, transform: Transform): string {
  const given = Object.entries(transform).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${base}/images/${encodeURIComponent(id)}/transform?${new URLSearchParams(given)}`;
}

/** How a server asks for a signature, with the client of the platform. */
export function signingCode(id: string, transform: Transform): string {
  const lines = [`'${id}'`, JSON.stringify(namedOf(transform)), 'process.env.IMAGE_SIGNING_KEY'];
  return ['await millrace.signImageUrl(', ...lines.map((line) => `  ${line},`), ');'].join('\n');
}

/** The formats of a transform that has no transparency to lose, or hardly ever. */
const opaque = ['jpeg', 'tiff', 'bmp', 'heic'];

/** The format for browsers that read no newer one. */
export const fallbackFormat = ({ f }: Transform, { format }: Pick<Image, 'format'>): Format => {
  if (f === 'jpeg' || f === 'png') return f;
  return opaque.includes(format) ? 'jpeg' : 'png';
};

export interface PictureOptions {
  widths: readonly number[];
  /** Newer formats, best first. */
  formats: readonly Format[];
}

/** A `<picture>` of one transform in several widths and formats. Browsers take the first format that they read. */
export function pictureCode(
  millrace: Pick<Millrace, 'imageUrl'>,
  image: Pick<Image, 'id' | 'width' | 'height' | 'format' | 'alt'>,
  { w, h, dpr: _dpr, f: _f, ...rest }: Transform,
  { widths, formats }: PictureOptions,
): string {
  const ratio = w !== undefined && h !== undefined ? h / w : image.height / image.width;
  const isBoxed = w !== undefined && h !== undefined;
  const at = (width: number, f: Format) => {
    const size = isBoxed ? { w: width, h: Math.max(1, Math.round(width * ratio)) } : { w: width };
    return pathForm(millrace, image.id, { ...size, ...rest, f });
  };
  const set = (f: Format) => widths.map((width) => `${at(width, f)} ${width}w`).join(',\n      ');
  const largest = widths.at(-1) ?? image.width;
  const sizes = `(min-width: ${largest}px) ${largest}px, 100vw`;
  const fallback = fallbackFormat({ f: _f }, image);
  const height = hasKnownHeight({ w, h, ...rest }) ? ` height="${Math.max(1, Math.round(largest * ratio))}"` : '';
  const sources = formats
    .filter((format) => format !== fallback)
    .map((format) => `  <source type="image/${format}" sizes="${sizes}"\n    srcset="${set(format)}">`);
  const img = [
    `  <img src="${at(largest, fallback)}"`,
    `    sizes="${sizes}"`,
    `    srcset="${set(fallback)}"`,
    `    width="${largest}"${height} alt="${escaped(image.alt ?? '')}" loading="lazy">`,
  ];
  return ['<picture>', ...sources, ...img, '</picture>'].join('\n');
}

/** Whether the height follows from the width. Others only the service knows. */
function hasKnownHeight({ w, h, rotate, ar, crop, trim, pad, t }: Transform): boolean {
  if (trim !== undefined || pad !== undefined || t !== undefined) return false;
  if (w !== undefined && h !== undefined) return true;
  return rotate === undefined && ar === undefined && crop === undefined;
}

/** A `<video>` of an animation, which plays like a GIF. The chosen format is the first, and the other one is for browsers that do not play it. The poster is the first frame. */
export function videoCode(
  millrace: Pick<Millrace, 'imageUrl'>,
  image: Pick<Image, 'id' | 'alt'>,
  transform: Transform,
): string {
  const at = (f: VideoFormat | 'jpeg') => pathForm(millrace, image.id, { ...transform, f });
  const first = isVideo(transform.f) ? transform.f : 'webm';
  const sources = [first, first === 'webm' ? 'mp4' : 'webm'] as const;
  const label = image.alt === null || image.alt === '' ? '' : `\n  aria-label="${escaped(image.alt)}"`;
  return [
    `<video autoplay loop muted playsinline${label}`,
    `  poster="${at('jpeg')}">`,
    ...sources.map((f) => `  <source src="${at(f)}" type="video/${f}">`),
    '</video>',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
