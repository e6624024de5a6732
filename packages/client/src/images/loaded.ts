import { withoutTrailingSlashes } from '../base.ts';
import { isId } from './forms.ts';
import { type ImageTransform, parameters } from './grammar.ts';
import { maxPixels, maxSide } from './limits.ts';
import { pathOf, writtenParameters } from './parameters.ts';
import type { UnsizedTransform } from './transform.ts';
import { originalUrl } from './url.ts';

/** The URL of an image, taken apart. */
interface Source {
  /** The URL of the original. */
  original: string;
  /** Its parameters, as written. */
  written: ReadonlyMap<string, string>;
  /** Its query, which begins with `?`. */
  query: string;
}

/**
 * Takes apart what a page names as the source of an image: an id, or a URL.
 *
 * @param origin of the image service; without one, a URL of any origin is taken for one of the service
 * @returns undefined for what is no image of the service, and for a signed URL, which must not be changed
 */
function readSource(src: string, origin?: string): Source | undefined {
  if (isId(src)) {
    if (origin === undefined) throw new TypeError(`the origin of the image ${src} is missing`);
    return { original: originalUrl(origin, src), written: new Map(), query: '' };
  }
  const base = origin === undefined ? splitAt(src, '/img/')[0] : withoutTrailingSlashes(origin);
  if (!src.startsWith(`${base}/img/`)) return undefined;
  const [address, query] = splitAt(src.slice(`${base}/img/`.length), '?');
  const [id, path] = splitAt(address, '/');
  const written = new Map(path.split(',').map((part) => splitAt(part, '_')));
  written.delete('');
  const isSigned = written.has('s') || new URLSearchParams(query).has('s');
  if (!isId(id) || !/^[\w.,-]*$/.test(path) || isSigned) return undefined;
  return { original: `${base}/img/${id}`, written, query: query && `?${query}` };
}

function splitAt(text: string, sign: string): [before: string, after: string] {
  const at = text.indexOf(sign);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** The size that a component asks for, in device pixels. */
interface Box {
  width?: number | undefined;
  height?: number | undefined;
}

/** Components ask for the widths of all screens: what is too large is made smaller, with the same proportions. */
function withinLimits({ width, height }: Box): Box {
  const scale = Math.min(
    1,
    maxSide / (width ?? 1),
    maxSide / (height ?? 1),
    Math.sqrt(maxPixels / ((width ?? 1) * (height ?? 1))),
  );
  const scaled = (side: number | undefined): number | undefined => {
    if (side === undefined) return undefined;
    return Math.max(1, scale < 1 ? Math.floor(side * scale) : Math.round(side));
  };
  return { width: scaled(width), height: scaled(height) };
}

/** The height that keeps the proportions of a URL with both sides. */
function heightOf(written: ReadonlyMap<string, string>, width: number | undefined): number | undefined {
  const [across, down] = [Number(written.get('w')), Number(written.get('h'))];
  return width !== undefined && across > 0 && down > 0 ? (width * down) / across : undefined;
}

const order: ReadonlyMap<string, number> = new Map(parameters.map(({ name }, at) => [name, at]));

export interface LoadOptions {
  /** Of the image service, such as `https://image.example.com`; '' for that of the page. Not needed for images that are named by a URL. */
  origin?: string | undefined;
  /** For all images. A URL's own parameters win over it. */
  transform?: UnsizedTransform | undefined;
}

/**
 * The URL of an image for a component that asks for a size. Without other wishes, the format is the best that the browser reads, and nothing
 * is enlarged.
 *
 * @param src an id, or the URL of an original or of a rendition; other URLs are returned as they are
 * @param wanted wins over the parameters of the URL
 */
export function loadedUrl(src: string, wanted: ImageTransform, { origin, transform = {} }: LoadOptions): string {
  const source = readSource(src, origin);
  if (source === undefined) return src;
  const { original, written, query } = source;
  const { width, height } = wanted;
  const preset = wanted.preset ?? transform.preset ?? written.get('t');
  // A preset has its own format.
  const byDefault: ImageTransform = preset === undefined ? { format: 'auto', enlarge: false } : {};
  const all = new Map([...writtenParameters({ ...byDefault, ...transform }), ...written]);
  if (width !== undefined || height !== undefined) {
    for (const name of ['w', 'h', 'dpr']) all.delete(name);
  }
  const box = withinLimits({ width, height: height ?? heightOf(written, width) });
  for (const [name, text] of writtenParameters({ ...wanted, ...box })) all.set(name, text);
  const sorted = [...all].sort(([a], [b]) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size));
  return sorted.length === 0 ? original + query : `${original}/${pathOf(sorted)}${query}`;
}
