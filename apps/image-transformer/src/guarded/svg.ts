import { PermanentMediaError } from '@millrace/service/errors';
import { isCompressed, isMarkup } from '../picture/kinds.ts';
import { withoutOklab } from './svgColours.ts';
import { withoutEntities } from './svgEntities.ts';
import { attributesOf, hasElement, rootTag, textRuns, withCharacters } from './svgText.ts';
import { withoutVariables } from './svgVariables.ts';

/** The whole SVG must be parsed to get its size. */
const maxBytes = 10_000_000;
/** For all embedded images together. The renderer decodes them at full size with four or more bytes a pixel, whatever size is shown. */
const maxInnerPixels = 16_000_000;
/** More than any limit of pixels allows. */
const longestSide = 1_000_000;
/** Levels of nested SVGs. */
const maxDepth = 2;

const complex = (sentence: string) => new PermanentMediaError('too_complex', sentence);

const tooLong = ({ length }: Buffer) => complex(`The SVG has ${length} bytes; the limit is ${maxBytes}.`);

/** Pixels of the units of CSS (CSS Values 4, 6.2). */
const unitPixels: Readonly<Record<string, number>> = { in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };

/**
 * The SVG as the renderer should see it: without what browsers know and it does not. Entities, custom properties and colours of Oklab are
 * replaced by what they stand for. The checks are of this text.
 *
 * @throws PermanentMediaError too_complex
 */
export function preparedSvg(bytes: Buffer): Buffer {
  if (bytes.length > maxBytes) throw tooLong(bytes);
  const text = bytes.toString('utf8');
  // In another encoding. The renderer reads it by its declaration.
  if (!Buffer.from(text).equals(bytes)) return bytes;
  const expanded = withoutEntities(text, maxBytes);
  const plain = expanded === undefined ? undefined : withoutVariables(expanded, maxBytes);
  if (plain === undefined)
    throw complex(`The entities or variables of the SVG expand it to more than ${maxBytes} bytes.`);
  const coloured = withoutOklab(plain);
  return coloured === text ? bytes : Buffer.from(coloured);
}

/**
 * Rejects an SVG that costs the renderer more than its size suggests: one that is too long or embeds images that are too large. It does not
 * parse XML: it searches for URLs anywhere, so that it need not read XML exactly as the renderer does. Its time is linear in the length.
 * The renderer opens no files and no connections, and itself limits elements and references.
 *
 * @throws PermanentMediaError too_complex, too_many_pixels
 */
export async function checkSvg(bytes: Buffer, depth = 0): Promise<void> {
  if (bytes.length > maxBytes) throw tooLong(bytes);
  if (depth > maxDepth) throw complex('The SVG contains SVGs that are nested too deeply.');
  const text = bytes.toString('utf8');
  assertSides(text);
  // Entities cannot form elements, but they can form an attribute, and then its URL is not visible here.
  if (text.includes('<!ENTITY') && hasElement(text, /[<:](?:image|feImage)\b/g)) {
    throw complex('An SVG that declares entities and embeds images is not accepted.');
  }
  let pixels = 0;
  for (const inner of innerFiles(text)) {
    if (isCompressed(inner)) throw complex('An SVG that embeds a compressed file is not accepted.');
    if (isMarkup(inner)) await checkSvg(inner, depth + 1);
    else {
      const { pixelsOf } = await import('./svgRenderer.ts');
      pixels += await pixelsOf(inner);
    }
    if (pixels > maxInnerPixels) {
      throw new PermanentMediaError(
        'too_many_pixels',
        `The images inside the SVG have ${pixels} pixels or more; the limit is ${maxInnerPixels}.`,
      );
    }
  }
}

/**
 * The renderer treats a side that overflows its integers as 1.
 *
 * @throws PermanentMediaError too_many_pixels
 */
function assertSides(text: string): void {
  const attributes = attributesOf(rootTag(text));
  for (const name of ['width', 'height']) {
    const written = attributes.get(name) ?? '';
    const side = Number.parseFloat(written) * (unitPixels[written.slice(-2)] ?? 1);
    if (side > longestSide) {
      throw new PermanentMediaError(
        'too_many_pixels',
        `A side of the SVG has ${side} pixels; the limit is ${longestSide}.`,
      );
    }
  }
}

/** The content of every `data:` URL, up to the next one or the end of the attribute: reading too much is harmless, too little is not. */
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
