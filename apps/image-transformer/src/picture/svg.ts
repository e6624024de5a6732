import { PermanentMediaError } from '@millrace/errors';
import { openEncoded } from './native.ts';

/** An SVG is parsed whole to learn its size. */
const maxBytes = 10_000_000;
/** Pixels of all pictures inside one: the renderer decodes them whole, in four and more bytes each, whatever size they are shown at. */
const maxInnerPixels = 16_000_000;
/** Longer than any limit of pixels allows. */
const longestSide = 1_000_000;
/** SVGs inside SVGs inside SVGs. */
const maxDepth = 2;

/** Whether a file is text that begins with a tag. */
export const isMarkup = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1_000));

const complex = (sentence: string) => new PermanentMediaError('too_complex', sentence);

/**
 * Refuses an SVG that would cost the renderer more than its size tells, without parsing it: one that is too long, or that carries
 * pictures too large. The renderer itself reaches for no file and no server, and has limits for elements and for what they refer to.
 *
 * @throws PermanentMediaError too_complex, too_many_pixels
 */
export async function checkSvg(bytes: Buffer, depth = 0): Promise<void> {
  if (bytes.length > maxBytes) throw complex(`An SVG may have ${maxBytes} bytes; this one has ${bytes.length}.`);
  if (depth > maxDepth) throw complex('The SVG has SVGs inside each other.');
  const text = withoutReferences(bytes.toString('utf8'));
  assertSides(text);
  // Elements cannot be put together from pieces of entities, but an attribute can: what it names cannot be seen here.
  if (/<!ENTITY/.test(text) && /<(?:[\w.-]+:)?(?:image|feImage)\b/.test(text)) {
    throw complex('An SVG that declares entities and contains pictures is not accepted.');
  }
  let pixels = 0;
  for (const inner of innerFiles(text)) {
    if (isMarkup(inner)) await checkSvg(inner, depth + 1);
    else pixels += await pixelsOf(inner);
    if (pixels > maxInnerPixels) {
      throw new PermanentMediaError(
        'too_many_pixels',
        `The pictures inside the SVG have ${pixels} pixels or more; ${maxInnerPixels} are accepted.`,
      );
    }
  }
}

/**
 * A side that the renderer cannot count it takes for 1.
 *
 * @throws PermanentMediaError too_many_pixels
 */
function assertSides(text: string): void {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  for (const [, side] of root.matchAll(/\s(?:width|height)\s*=\s*["']\s*([0-9.]+(?:e[0-9]+)?)/gi)) {
    if (Number(side) > longestSide) {
      throw new PermanentMediaError(
        'too_many_pixels',
        `The SVG is ${side} long; a side may have ${longestSide} pixels.`,
      );
    }
  }
}

/** The text with numeric character references as the characters they are. */
function withoutReferences(text: string): string {
  return text.replace(/&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g, (whole, hexadecimal?: string, decimal?: string) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** What stands in the `data:` addresses of a text. */
function* innerFiles(text: string): Generator<Buffer> {
  for (const [, parameters = '', data = ''] of text.matchAll(/data:([^,"'<>]{0,200}),([^"'<>)]*)/gi)) {
    yield /;\s*base64\s*$/i.test(parameters) ? Buffer.from(data, 'base64') : Buffer.from(unescaped(data), 'latin1');
  }
}

function unescaped(data: string): string {
  return data.replace(/%([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** 0 for what is no picture to us: a font, a style sheet, or what the renderer will not decode either. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  try {
    const { width, height, pages = 1 } = await openEncoded(bytes).metadata();
    return width * height * pages;
  } catch {
    return 0; // No header that can be read, so nothing that can be decoded.
  }
}
