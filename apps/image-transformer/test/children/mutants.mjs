// Puts damaged copies of a picture through the compiled code of the worker, without queue, storage and a process for each picture:
//
//   mutants.mjs <name of the source> <number of the first copy> <number of copies>
//
// It prints `begin <number>` and `end <number> <code of the refusal, or drawn>` for each. Whoever started it finds what was under way when it died.
import { imageTransform } from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service/errors';
import { mutant, mutantSources } from '@millrace/testkit/media';
import { decodeBmp } from '../../dist/guarded/bmp/decode.js';
import { openHeic } from '../../dist/guarded/heic/decode.js';
import { checkSvg } from '../../dist/guarded/svg.js';
import { inspect } from '../../dist/jobs/inspect.js';
import { transform } from '../../dist/jobs/transform.js';
import { pictureError } from '../../dist/picture/errors.js';
import { isBmp, isCompressed, isHeic, isMarkup } from '../../dist/picture/kinds.js';
import { assertSize } from '../../dist/picture/limits.js';
import { openRaw } from '../../dist/picture/native.js';
import { Slots } from '../../dist/slots.js';

const [name, first, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const maxPixels = 50_000_000;
/** Pixels of a drawing: as when the worker checks an SVG. */
const drawnPixels = 1_000_000;
/** Pictures at once, as in the worker. */
const besides = 4;

const wanted = imageTransform.parse({
  width: 40,
  height: 40,
  fit: 'cover',
  gravity: 'center',
  rotate: 30,
  flip: false,
  flop: false,
  blur: null,
  sharpen: false,
  grayscale: false,
  format: 'png',
  quality: null,
});

const sources = new Map();
const die = (why) => {
  process.stdout.write(`${why}\n`, () => process.kill(process.pid, 'SIGKILL'));
};
const dependencies = {
  storage: { get: async () => null, put: async (_key, bytes) => ({ size: bytes.length }) },
  sources: { read: async (key) => sources.get(key) },
  slots: new Slots(besides, 1),
  limits: { seconds: 120, cpuSeconds: 60, onStuck: () => die('stuck') },
  metrics: { start: () => () => undefined, source: () => undefined, stored: () => undefined },
  log: { debug: () => undefined },
};
const handlers = { inspect: inspect(dependencies), transform: transform(dependencies) };

/** Both requests of the worker for one picture. */
async function draw(bytes, number) {
  const [imageId, context] = [String(number), { requestId: '', signal: new AbortController().signal }];
  sources.set(imageId, bytes);
  try {
    const request = { imageId, sourceKey: imageId, maxPixels };
    await handlers.inspect({ ...request, strippedKey: null }, context);
    await handlers.transform({ ...request, targetKey: '', transform: wanted }, context);
  } finally {
    sources.delete(imageId);
  }
}

async function drawSvgHere(bytes) {
  await checkSvg(bytes);
  const { drawSvg, measureSvg } = await import('../../dist/guarded/svgRenderer.js');
  const { width, height } = await measureSvg(bytes);
  assertSize({ width, height, frames: 1 }, maxPixels);
  const scale = Math.min(1, Math.sqrt(drawnPixels / (width * height)));
  await drawSvg(bytes, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
}

/** The work of the guarded program, in this process. */
async function convert(bytes, number) {
  if (isMarkup(bytes)) return drawSvgHere(bytes);
  if (isBmp(bytes))
    return draw(await openRaw(decodeBmp(bytes, maxPixels)).png({ compressionLevel: 1 }).toBuffer(), number);
  const { header, pixels } = openHeic(bytes, maxPixels).decode();
  return draw(Buffer.concat([header, pixels]), number);
}

const isGuarded = (bytes) => !isCompressed(bytes) && (isMarkup(bytes) || isBmp(bytes) || isHeic(bytes));

/** @returns the code of the refusal, or what else was thrown */
function endOf(error, bytes) {
  // The worker translates what its decoder of HEIC, and the renderer of SVG, throw. Our own decoder of BMP only refuses.
  const told = isGuarded(bytes) && !isBmp(bytes) ? pictureError(error) : error;
  return told instanceof PermanentMediaError ? told.code : `${told}`.replaceAll(/\s+/g, '_').slice(0, 200);
}

const original = await mutantSources.find((source) => source.name === name)?.make();
if (original === undefined) throw new Error(`there is no source ${name}`);
let next = first;

async function work() {
  while (next < first + count) {
    const number = next;
    next += 1;
    const bytes = mutant(original, number);
    process.stdout.write(`begin ${number}\n`);
    let end = 'drawn';
    try {
      await (isGuarded(bytes) ? convert(Buffer.from(bytes), number) : draw(bytes, number));
    } catch (error) {
      end = endOf(error, bytes);
    }
    process.stdout.write(`end ${number} ${end}\n`);
  }
}

// The guarded program has one picture: if it dies, that was the one.
await Promise.all(Array.from({ length: isGuarded(original) ? 1 : besides }, work));
