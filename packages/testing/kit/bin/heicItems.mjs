/**
 * Prints src/media/heicItems.ts: small pictures of HEVC, from which heic.ts builds its files. Needs heif-enc (Debian: libheif-examples).
 *
 *   node packages/testing/kit/bin/heicItems.mjs > packages/testing/kit/src/media/heicItems.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = mkdtempSync(join(tmpdir(), 'heic-items-'));

const solid = (r, g, b, size = { width: 96, height: 64 }) =>
  sharp({ create: { ...size, channels: 3, background: { r, g, b } } });

/** As `quarters` of images.ts. */
function quarters(colours, channels) {
  const [width, height] = [96, 64];
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.set(colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)], (y * width + x) * channels);
    }
  }
  return sharp(data, { raw: { width, height, channels } });
}

const colours = [
  [180, 70, 60],
  [80, 150, 90],
  [70, 90, 150],
  [225, 225, 220],
];

/** A detailed picture without a straight edge. */
const detailed = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#d43"/><stop offset=".5" stop-color="#7b5"/><stop offset="1" stop-color="#359"/></linearGradient><rect width="96" height="64" fill="url(#g)"/><circle cx="30" cy="25" r="14" fill="#eda"/><circle cx="66" cy="40" r="18" fill="#214" fill-opacity=".6"/></svg>`,
    ),
  ).removeAlpha();

async function encoded(name, picture, ...options) {
  const [png, heic] = [join(folder, `${name}.png`), join(folder, `${name}.heic`)];
  await picture.png().toFile(png);
  execFileSync('heif-enc', [...options, png, '-o', heic], { stdio: ['ignore', 'ignore', 'inherit'] });
  const file = readFileSync(heic);
  // heif-enc writes the settings of the decoder once, and the data of its only item last.
  const settings = file.indexOf('hvcC') - 4;
  const media = file.indexOf('mdat') + 4;
  const config = file.subarray(settings, settings + file.readUInt32BE(settings));
  return { name, config: config.toString('base64'), data: file.subarray(media).toString('base64') };
}

const items = [];
for (const [n, name] of ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'].entries()) {
  items.push(await encoded(name, solid(...colours[n]), '-q', '90'));
}
items.push(await encoded('quarters', quarters(colours, 3), '-q', '90', '-p', 'chroma=444'));
items.push(await encoded('detailed', detailed(), '-q', '70'));
items.push(
  await encoded('deep', quarters(colours, 3).toColourspace('rgb16'), '-q', '90', '-b', '10', '-p', 'chroma=422'),
);
items.push(await encoded('grey', quarters([[200], [150], [100], [50]], 1).toColourspace('b-w'), '-q', '90'));
items.push(await encoded('opaqueLeft', quarters([[255], [0], [255], [0]], 1).toColourspace('b-w'), '-L'));
rmSync(folder, { recursive: true });

console.log(`/**
 * Pictures of HEVC: the settings of their decoder (a box hvcC) and their data. The four tiles and the pictures without another name have the
 * colours of \`quarterColours\`. Made by bin/heicItems.mjs with heif-enc 1.15 and x265 3.5.
 */
export interface HeicItem {
  config: Buffer;
  data: Buffer;
}

const item = (config: string, data: string): HeicItem => ({
  config: Buffer.from(config, 'base64'),
  data: Buffer.from(data, 'base64'),
});

export const heicItems = {`);
for (const { name, config, data } of items) console.log(`  ${name}: item(\n    '${config}',\n    '${data}',\n  ),`);
console.log('} as const;');
