/** A transform of an image, by the names of its parameters. */
export interface ImageTransform {
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  /** Device pixels for each pixel of width and height. */
  dpr?: number;
  fit?: 'cover' | 'contain' | 'fill' | 'inside';
  /** Which part of the image `cover` keeps: a side, what the service finds, or around its focal point or any from 0, 0 to 1, 1. */
  gravity?:
    | ('center' | 'north' | 'northeast' | 'east' | 'southeast' | 'south' | 'southwest' | 'west' | 'northwest')
    | ('entropy' | 'attention' | 'focal')
    | readonly ['fp', number, number];
  /** Whether the image may become larger than it is. */
  enlarge?: boolean;
  /** Width and height to each other. */
  aspect?: readonly [number, number];
  /** x, y, width and height: parts of the sides up to 1, else pixels. */
  crop?: readonly [number, number, number, number];
  /** Removes the border, up to this difference from its colour. */
  trim?: number;
  /** Degrees clockwise. */
  rotate?: number;
  /** Mirrors vertically. */
  flip?: boolean;
  /** Mirrors horizontally. */
  flop?: boolean;
  /** Sigma of a Gaussian blur, in pixels. */
  blur?: number;
  sharpen?: boolean;
  grayscale?: boolean;
  /** From -100 to 100. */
  brightness?: number;
  /** From -100 to 100. */
  contrast?: number;
  /** From -100 to 100. */
  saturation?: number;
  gamma?: number;
  /** Degrees. */
  hue?: number;
  /** Six hexadecimal digits. */
  tint?: string;
  /** Pixels: all sides; top and bottom, left and right; top, right, bottom, left. */
  pad?: number | readonly [number, number] | readonly [number, number, number, number];
  /** Radius of the corners in pixels. */
  round?: number | 'max';
  /** Six or eight hexadecimal digits. */
  background?: string;
  /** A set of parameters that the service names. */
  preset?: string;
  /** When the URL ends, in seconds since 1970; for signed URLs. */
  expires?: number;
  /** From 1 to 100. */
  quality?: number;
  /** `auto`: the best format that the browser reads. */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'auto';
}

const names: Readonly<Record<keyof ImageTransform, string>> = {
  width: 'w',
  height: 'h',
  dpr: 'dpr',
  fit: 'fit',
  gravity: 'g',
  rotate: 'rotate',
  flip: 'flip',
  flop: 'flop',
  blur: 'blur',
  sharpen: 'sharpen',
  grayscale: 'grayscale',
  enlarge: 'up',
  aspect: 'ar',
  crop: 'crop',
  trim: 'trim',
  brightness: 'br',
  contrast: 'co',
  saturation: 'sa',
  gamma: 'gamma',
  hue: 'hue',
  tint: 'tint',
  pad: 'pad',
  round: 'round',
  background: 'bg',
  preset: 't',
  expires: 'exp',
  quality: 'q',
  format: 'f',
};

const isName = (name: string): name is keyof ImageTransform => Object.hasOwn(names, name);

/** The parameters as in a URL: `w_800,f_webp`. An option that is off is left out. */
function partsOf(transform: ImageTransform): string[] {
  return Object.entries(transform).flatMap(([name, value]) => {
    if (!isName(name)) throw new TypeError(`${name} is not a parameter of an image`);
    if (name === 'enlarge') return value === false ? ['up_0'] : [];
    if (value === undefined || value === false) return [];
    if (Array.isArray(value)) return [`${names[name]}_${value.join('_')}`];
    return [`${names[name]}_${value === true ? 1 : value}`];
  });
}

/** The URL of an original, or of a rendition. @param origin of the image service */
export function imageUrlAt(origin: string, id: string, transform: ImageTransform = {}): string {
  const parts = partsOf(transform);
  return [origin, 'img', encodeURIComponent(id), ...(parts.length === 0 ? [] : [parts.join(',')])].join('/');
}

/**
 * The URL of a rendition with its signature, for services that require one (`IMAGE_SIGNING_KEYS`). Call it where the key is secret: on a
 * server.
 *
 * @param key one of the service's signing keys
 */
export async function signedImageUrlAt(
  origin: string,
  id: string,
  transform: ImageTransform,
  key: string,
): Promise<string> {
  const url = imageUrlAt(origin, id, transform);
  const parts = partsOf(transform).sort((a, b) => (a < b ? -1 : 1));
  if (parts.length === 0) return url;
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', text.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, text.encode(`${id}/${parts.join(',')}`));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return `${url},s_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
