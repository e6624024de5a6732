import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { quarters } from '@millrace/testkit/media';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { preparedSvg } from '../src/guarded/svg.ts';
import { attributesOf, hasElement, rootTag, textRuns, withCharacters } from '../src/guarded/svgText.ts';
import { opened, renderBytes } from './support/pictures.ts';

const outcome = (svg: string): Promise<unknown> =>
  opened(Buffer.from(svg), async ({ facts }) => [facts.width, facts.height]).catch((error: unknown) =>
    error instanceof PermanentMediaError ? error.code : error,
  );

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

describe('the size of an SVG', () => {
  const sizes: [string, string, unknown][] = [
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
    ['in millimetres, at 96 pixels an inch', `<svg ${xmlns} width="210mm" height="297mm"/>`, [794, 1123]],
    ['in inches and points', `<svg ${xmlns} width="2in" height="30pt"/>`, [192, 40]],
    ['that is huge in inches', `<svg ${xmlns} width="20000in" height="2"/>`, 'too_many_pixels'],
    ['in pixels beside a font in points', `<svg ${xmlns} width="31" height="21" style="font-size:9pt"/>`, [31, 21]],
    ['of 300000 a side', `<svg ${xmlns} width="300000" height="300000"/>`, 'too_many_pixels'],
  ];
  const sizesByDay = [
    'by its viewBox',
    'in Latin 1',
    'too large for an integer',
    'by character references',
    'after a document type',
    'that is negative',
    'by a huge viewBox',
    'in millimetres, at 96 pixels an inch',
    'in pixels beside a font in points',
  ];
  it.each(byDay(sizes, sizesByDay, ([name]) => name))('%s', async (_name, svg, expected) => {
    expect(await outcome(svg)).toEqual(expected);
  });
});

describe('an SVG that declares entities of more than text', () => {
  const declared = (inner: string) =>
    `<!DOCTYPE svg [<!ENTITY e "&#38;x;">]><svg ${xmlns} xmlns:ä="http://www.w3.org/2000/svg" width="30" height="20">${inner}</svg>`;
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

/** The colour in the middle of each half of an SVG, which is 20 pixels wide. */
async function halves(svg: string): Promise<string[]> {
  const { data } = await renderBytes(Buffer.from(svg), { format: 'png', width: 20, height: 10 });
  const raw = await sharp(data).ensureAlpha().raw().toBuffer();
  const at = (x: number) => (5 * 20 + x) * 4;
  return [4, 15].map((x) => [...raw.subarray(at(x), at(x) + 4)].join());
}
const rectangles = (left: string, right: string, style = '') =>
  `<svg ${xmlns} viewBox="0 0 20 10"><style>${style}</style><rect width="10" height="10" ${left}/><rect x="10" width="10" height="10" ${right}/></svg>`;
const [red, blue] = ['180,70,60,255', '68,102,170,255'];

describe('colours that browsers know and the renderer does not', () => {
  it.each([
    [
      'variables of a style sheet',
      rectangles('class="a"', 'class="b"', ':root{--a:#B4463C;--b : #46a }.a{fill:var(--a)}.b{fill:var( --b )}'),
    ],
    [
      'variables of variables, and fallbacks',
      rectangles('fill="var(--x, #B4463C)"', 'style="--c:var(--d);--d:var(--e,#46a);fill:var(--c)"'),
    ],
    ['the first of two themes', rectangles('fill="var(--a)"', 'fill="#46a"', ':root{--a:#B4463C}.dark{--a:#fff}')],
    [
      'those of the light theme behind the dark one',
      rectangles(
        'class="a"',
        'class="b"',
        '@media (prefers-color-scheme: dark){:root{--a:#fff} .b{--b:#fff}} :root{--a:#B4463C} .a{fill:var(--a)} @media screen{:root{--b:#46a}} .b{fill:var(--b)}',
      ),
    ],
    [
      'Oklch and Oklab',
      rectangles('fill="oklch(54.114% 0.14527 28.052deg)"', 'fill="oklab(0.51762 -0.01416 -0.11412 / 100%)"'),
    ],
  ])('are shown: %s', async (_name, svg) => {
    const seen = await halves(svg);
    for (const [n, expected] of [red, blue].entries()) {
      const [one, other] = [seen[n] ?? '', expected].map((text) => text.split(',').map(Number));
      expect(Math.max(...(one ?? []).map((value, at) => Math.abs(value - (other?.[at] ?? 0))))).toBeLessThanOrEqual(2);
    }
  });

  it('do not expand without end', async () => {
    const doubling = Array.from({ length: 60 }, (_, n) => `--v${n}:var(--v${n + 1})var(--v${n + 1})`).join(';');
    expect(await outcome(rectangles('fill="var(--v0)"', 'fill="var(--w)"', `:root{${doubling};--w:var(--w)}`))).toEqual(
      [20, 10],
    );
    const long = `:root{--a:${'x'.repeat(400)}}${'.a{fill:var(--a)}'.repeat(100_000)}`;
    expect(await outcome(rectangles('', '', long))).toBe('too_complex');
  });
});

describe('an SVG of Adobe Illustrator', () => {
  const prolog = (entities: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n${entities}]>`;
  const namespaces =
    '<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!-- of links -->\n<!ENTITY ns_xlink \'http://www.w3.org/1999/xlink\'>\n';
  const body = async () => {
    const png = (await quarters(10, 10).png().toBuffer()).toString('base64');
    return `<svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="20" height="10"><image width="10" height="10" xlink:href="data:image/png;base64,${png}"/><rect x="10" width="10" height="10" fill="#46a"/></svg>`;
  };

  it('may embed pictures, although it declares its namespaces as entities', async () => {
    const [, right] = await halves(prolog(namespaces) + (await body()));
    expect(right).toBe(blue);
    const [left] = await halves(prolog(namespaces) + (await body()));
    expect(left).not.toBe('0,0,0,0');
  });

  it.each([
    ['of markup', '<!ENTITY a "<image/>">'],
    ['of other entities', '<!ENTITY a "&ns_svg;">'],
    ['that end an attribute', `<!ENTITY a '"'>`],
    ['of files', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['of the document type', '<!ENTITY % a "x">'],
    ['beside attributes', '<!ATTLIST image href CDATA "x">'],
  ])('may not, if it declares entities %s', async (_what, entity) => {
    expect(await outcome(prolog(namespaces + entity) + (await body()))).toBe('too_complex');
  });

  it('is checked as it is drawn: entities cannot hide a picture', async () => {
    const inner = Buffer.from(`<svg ${xmlns} width="1" height="1"><image href="data:image/svg+xml,x"/></svg>`).toString(
      'base64',
    );
    const parts = '<!ENTITY a "da"><!ENTITY b "ta:image/svg+xml;base64,">';
    const deep = `<svg ${xmlns} width="20" height="10"><image width="10" height="10" href="&a;&b;${Buffer.from(`<svg ${xmlns}><image href="data:image/svg+xml;base64,${Buffer.from(`<svg ${xmlns}><image href="data:image/svg+xml;base64,${inner}"/></svg>`).toString('base64')}"/></svg>`).toString('base64')}"/></svg>`;
    expect(await outcome(prolog(parts) + deep)).toBe('too_complex');
  });

  it('does not expand without end', async () => {
    const long = `<!ENTITY a "${'x'.repeat(10_000)}">`;
    expect(
      await outcome(`${prolog(long)}<svg ${xmlns} width="20" height="10"><title>${'&a;'.repeat(2_000)}</title></svg>`),
    ).toBe('too_complex');
  });
});

// With a quadratic step, each case would take minutes, at night hours, and the suite would not end.
describe(isNightly ? 'ten million bytes of' : 'a million bytes of', () => {
  const most = isNightly ? 9_900_000 : 1_000_000;
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

// The same.
describe(isNightly ? 'two million bytes of' : 'half a million bytes of', () => {
  const most = isNightly ? 2_000_000 : 500_000;
  it.each([
    ...[
      'var(',
      'var(--a)',
      '--a:',
      '--a:var(--a)',
      '@media var(',
      '@media{var(--a)',
      '@media dark{--a:red}var(--a)',
      '--',
      '-- ',
      'oklch(',
      'oklab(1 1 1)',
      '<!DOCTYPE',
      '<!DOCTYPE svg [',
      '&a;',
    ],
    ...['<!DOCTYPE svg [<!ENTITY a "x">]>', ':root{--a:red}', 'var(--a,var(--b,', '<!-- -->'],
  ])('%j are prepared', (piece) => {
    const text = `<svg>${piece.repeat(Math.floor(most / piece.length))}`;
    try {
      expect(preparedSvg(Buffer.from(text)).length).toBeLessThanOrEqual(10_000_000);
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_complex' });
    }
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
