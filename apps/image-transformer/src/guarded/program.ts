/**
 * Parses formats whose parsers cannot be limited from inside: SVG (the renderer has no limit on time or memory), BMP (our own decoder) and
 * HEIC (libheif, compiled to WebAssembly).
 * It runs as a separate process without the worker's environment, under limits of the kernel. The worker kills it when its time is over.
 *
 *   program.js <kind> <bytes of the picture> <most pixels accepted>
 *
 * Every picture starts it anew, and loading libvips is most of the CPU time of a start. So libvips is loaded only when it is needed: never
 * for a picture that our own code rejects. For the same reason, the program imports nothing of the process kit but its errors.
 */
import { messageOf, PermanentMediaError } from '@millrace/service/errors';
import { decodeBmp } from './bmp/decode.ts';
import type { OpenedHeic } from './heic/decode.ts';
import type { Answer } from './protocol.ts';
import { checkSvg, preparedSvg } from './svg.ts';

const [kind, length, maxPixels] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

/** Kills this process. `process.exit` would wait for the thread that draws. */
const end = () => process.kill(process.pid, 'SIGKILL');

/** stdin closes when the worker has ended or no longer needs this process. */
process.stdin.once('close', end);
process.stdout.once('error', end);

function answer(line: Answer, data?: Uint8Array): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (data !== undefined) process.stdout.write(data);
}

/** Reports an error to the worker, which then kills this process. */
function explain(error: unknown): void {
  if (error instanceof PermanentMediaError) answer({ refused: error.code, sentence: error.message });
  else answer({ failed: messageOf(error) });
}

let svg: Buffer | undefined;

async function openSvg(bytes: Buffer): Promise<void> {
  svg = preparedSvg(bytes);
  await checkSvg(svg);
  const { measureSvg } = await import('./svgRenderer.ts');
  answer({ ...(await measureSvg(svg)), bytes: 0 });
}

async function draw(line: string): Promise<void> {
  if (svg === undefined) throw new Error('no SVG was opened');
  const { drawSvg } = await import('./svgRenderer.ts');
  const [width = 0, height = 0] = line.split(' ').map(Number);
  const pixels = await drawSvg(svg, { width, height });
  answer({ width, height, bytes: pixels.length }, pixels);
}

async function translateBmp(bytes: Buffer): Promise<void> {
  const raw = decodeBmp(bytes, maxPixels);
  const { openRaw } = await import('../picture/native.ts');
  // The PNG is read once or twice and discarded: speed matters, size does not.
  const png = await openRaw(raw).png({ compressionLevel: 1 }).toBuffer();
  answer({ width: raw.width, height: raw.height, bytes: png.length }, png);
}

let heic: OpenedHeic | undefined;

async function openHeicFile(bytes: Buffer): Promise<void> {
  const { openHeic } = await import('./heic/decode.ts');
  heic = openHeic(bytes, maxPixels);
  const { width, height, bits, exif } = heic;
  answer({ width, height, bits, bytes: exif.length }, exif);
}

async function decodeHeic({ width, height, decode }: OpenedHeic): Promise<void> {
  const { header, pixels } = decode();
  answer({ width, height, bytes: header.length + pixels.length }, header);
  // Writing to a pipe blocks, so the pixels are not copied.
  process.stdout.write(pixels);
}

function open(bytes: Buffer): Promise<void> {
  switch (kind) {
    case 'svg':
      return openSvg(bytes);
    case 'heic':
      return openHeicFile(bytes);
    default:
      return translateBmp(bytes);
  }
}

const received: Buffer[] = [];
let missing = length;
let isOpen = false;
let unfinished = '';

process.stdin.on('data', (chunk: Buffer) => {
  if (!isOpen) {
    const part = chunk.subarray(0, missing);
    received.push(part);
    missing -= part.length;
    if (missing > 0) return;
    isOpen = true;
    open(Buffer.concat(received.splice(0))).catch(explain);
    return;
  }
  const lines = (unfinished + chunk.toString('latin1')).split('\n');
  unfinished = lines.pop() ?? '';
  for (const line of lines) (heic === undefined ? draw(line) : decodeHeic(heic)).catch(explain);
});
