import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { attributesOf, hasElement, rootTag, textRuns, withCharacters } from '../src/guarded/svgText.ts';
import { opened } from './support/pictures.ts';

const outcome = (svg: string): Promise<unknown> =>
  opened(Buffer.from(svg), async ({ facts }) => [facts.width, facts.height]).catch((error: unknown) =>
    error instanceof PermanentMediaError ? error.code : error,
  );

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

describe('the size of an SVG', () => {
  it.each([
    ['plain', `<svg ${xmlns} width="30" height="20"/>`, [30, 20]],
    ['by its viewBox', `<svg ${xmlns} viewBox="0 0 30 20"/>`, [30, 20]],
    ['with a byte order mark', `\ufeff<svg ${xmlns} width="30" height="20"/>`, [30, 20]],
    ['in Latin 1', `<?xml version="1.0" encoding="ISO-8859-1"?><svg ${xmlns} width="30" height="20"/>`, [30, 20]],
    ['too large for an integer', `<svg ${xmlns} width="1e9" height="20"/>`, 'too_many_pixels'],
    ['by an exponent with its sign', `<svg ${xmlns} width="1e+9" height="20"/>`, 'too_many_pixels'],
    ['by character references', `<svg ${xmlns} width='&#49;&#x65;9' height="20"/>`, 'too_many_pixels'],
    ['after a comment', `<!-- <svg width="1"> --><svg ${xmlns} height = "20" width = "1e9"/>`, 'too_many_pixels'],
    [
      'after a document type',
      `<!DOCTYPE svg [<!ENTITY a "]><svg>">]><svg ${xmlns} width="1e9" height="2"/>`,
      'too_many_pixels',
    ],
    ['that is not a number', `<svg ${xmlns} width="NaN" height="20"/>`, 'damaged'],
    ['that is zero', `<svg ${xmlns} width="0" height="0"/>`, 'damaged'],
    ['that is negative', `<svg ${xmlns} width="-5" height="20"/>`, 'damaged'],
    ['by a huge viewBox', `<svg ${xmlns} viewBox="0 0 1e30 1e30"/>`, 'damaged'],
    ['of 300000 a side', `<svg ${xmlns} width="300000" height="300000"/>`, 'too_many_pixels'],
  ])('%s', async (_name, svg, expected) => {
    expect(await outcome(svg)).toEqual(expected);
  });
});

describe('an SVG that declares entities', () => {
  const declared = (inner: string) =>
    `<!DOCTYPE svg [<!ENTITY e "x">]><svg ${xmlns} xmlns:ä="http://www.w3.org/2000/svg" width="30" height="20">${inner}</svg>`;
  it.each([
    ['without images', '<title>image: an image</title>', [30, 20]],
    ['with a prefixed name in its text', '<title>the type is mime:image</title>', [30, 20]],
    ['with an image', '<image width="1" height="1"/>', 'too_complex'],
    ['with an image by a prefix', '<ä:image width="1" height="1"/>', 'too_complex'],
    ['with an image in a filter', '<filter><feImage/></filter>', 'too_complex'],
  ])('%s', async (_name, inner, expected) => {
    expect(await outcome(declared(inner))).toEqual(expected);
  });
});

// With a quadratic step, each case would take hours and the suite would not end.
describe('ten million bytes of', () => {
  const most = 9_900_000;
  const full = (piece: string) => piece.repeat(Math.floor(most / piece.length));
  it.each([
    'a',
    ' ',
    '<',
    '<svg',
    '<svg ',
    '<!--',
    '<?',
    '<![',
    '<a:',
    '<!ENTITY',
    '"',
    "'",
    '=',
    'width=',
    ' width="',
    'a="" ',
    '&#',
    '&#1',
    '&#x1',
    'image',
    ':image',
    'a:image',
    'data:',
    'data:,',
    'data:;base64,',
    'data:;base64 ',
    'data:%',
    '%4',
    ';',
  ])('%j are read to the end', (piece) => {
    const text = `<svg ${full(piece)}`;
    expect([...attributesOf(rootTag(text)).keys()].length).toBeLessThan(3);
    expect(rootTag(full(piece)).length).toBeLessThanOrEqual(most);
    expect(withCharacters(text).length).toBeLessThanOrEqual(text.length);
    expect(hasElement(text, /[<:](?:image|feImage)\b/g)).toBe(false);
    let length = 0;
    for (const run of textRuns(text)) length += run.length;
    expect(length).toBeLessThanOrEqual(text.length);
  });
});

describe('attributes of a tag', () => {
  it.each([
    ['<svg width="1" height=\'2\'>', { width: '1', height: '2' }],
    ['<svg\n width = "1"\n\theight="2"/>', { width: '1', height: '2' }],
    ['<svg a="x=\'y\'" width="1" width="2">', { a: "x='y'", width: '1' }],
    ['<svg width=1 height="2">', { height: '2' }],
    ['<svg stroke-width="3" x:width="4">', { 'stroke-width': '3', 'x:width': '4' }],
    ['<svg', {}],
  ])('%s', (tag, expected) => {
    expect(Object.fromEntries(attributesOf(tag))).toEqual(expected);
  });
});
