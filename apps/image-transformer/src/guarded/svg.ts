import { PermanentMediaError } from '@millrace/service';
import { isCompressed, isMarkup } from '../picture/kinds.ts';
import { openEncoded } from '../picture/native.ts';
import { attributesOf, rootTag, textRuns, withCharacters } from './svgText.ts';

/** An SVG is parsed whole to learn its size. */
const maxBytes = 10_000_000;
/** Pixels of all inner pictures together. The renderer decodes them whole, in four or more bytes a pixel, at whatever size they are shown. */
const maxInnerPixels = 16_000_000;
/** Longer than any limit of pixels allows. */
const longestSide = 1_000_000;
/** SVGs inside SVGs inside SVGs. */
const maxDepth = 2;

const complex = (sentence: string) => new PermanentMediaError('too_complex', sentence);

/**
 * Refuses an SVG that costs the renderer more than its size tells: one that is too long, or holds pictures that are too large. It does not parse the
 * XML: it looks for addresses wherever they may be, so that nothing depends on reading XML as the renderer does. Its time grows with the length only.
 * The renderer opens no file and no connection, and limits elements and references itself.
 *
 * @throws PermanentMediaError too_complex, too_many_pixels
 */
export async function checkSvg(bytes: Buffer, depth = 0): Promise<void> {
  if (bytes.length > maxBytes) throw complex(`An SVG may have ${maxBytes} bytes; this one has ${bytes.length}.`);
  if (depth > maxDepth) throw complex('The SVG has SVGs inside each other.');
  const text = bytes.toString('utf8');
  assertSides(text);
  // Elements cannot be put together from entities, but an attribute can, and then its address cannot be seen here.
  if (text.includes('<!ENTITY') && /[<:](?:image|feImage)\b/.test(text)) {
    throw complex('An SVG that declares entities and contains pictures is not accepted.');
  }
  let pixels = 0;
  for (const inner of innerFiles(text)) {
    if (isCompressed(inner)) throw complex('An SVG with a compressed file inside is not accepted.');
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
 * The renderer takes a side for 1 that does not fit into its integers.
 *
 * @throws PermanentMediaError too_many_pixels
 */
function assertSides(text: string): void {
  const attributes = attributesOf(rootTag(text));
  for (const name of ['width', 'height']) {
    const side = Number.parseFloat(attributes.get(name) ?? '');
    if (side > longestSide) {
      throw new PermanentMediaError(
        'too_many_pixels',
        `The SVG is ${side} long; a side may have ${longestSide} pixels.`,
      );
    }
  }
}

/** The content of every `data:` address. Each extends to the next one, or to the end of its attribute: too much is harmless, too little is not. */
function* innerFiles(text: string): Generator<Buffer> {
  for (const run of textRuns(text)) {
    if (run.length < 'data:,'.length) continue;
    const [, ...addresses] = withCharacters(run).split(/data:/i);
    for (const address of addresses) {
      const comma = address.indexOf(',');
      if (comma < 0) continue;
      const isBase64 = /;\s*base64\s*$/i.test(address.slice(Math.max(0, comma - 100), comma));
      const data = address.slice(comma + 1);
      yield isBase64 ? Buffer.from(data, 'base64') : Buffer.from(unescaped(data), 'latin1');
    }
  }
}

function unescaped(data: string): string {
  return data.replace(/%([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** 0 for what is no picture to us: a font, a style sheet, or what the renderer does not decode either. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  try {
    const { width, height, pages = 1 } = await openEncoded(bytes).metadata();
    return width * height * pages;
  } catch {
    return 0; // Its header cannot be read, so nothing of it can be decoded.
  }
}
