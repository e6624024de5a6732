// What the ladder of a film saves. Encodes films of four kinds with the ladder of their size and with that of each film, and compares the
// bytes of all renditions, their likeness to the source, and the CPU seconds of the worker. `-- screen` selects one kind, and
// `-- film=/path` takes a file of your own. `-- joins` compares a film in parts with the same film as a whole instead. BENCH_VMAF_FFMPEG names
// an ffmpeg with libvmaf.
import { join } from 'node:path';
import { type Likeness, likenessOf } from './kit/likeness.ts';
import { contents, qualityClip } from './kit/qualityClips.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { encodeFilm, type Made, measuresOf } from './quality/encode.ts';
import { compareJoins } from './quality/joins.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const shape = {
  width: 1280,
  height: number('BENCH_HEIGHT', 720),
  rate: number('BENCH_RATE', 30),
  seconds: number('BENCH_SECONDS', 192),
};
shape.width = Math.round((shape.height * 16) / 9 / 2) * 2;
const vmafProgram = process.env.BENCH_VMAF_FFMPEG;

const chosen = process.argv.slice(2).map((argument) => argument.split('='));
const kinds: [name: string, file: string | undefined][] =
  chosen.length > 0 ? chosen.map(([name = '', file]) => [name, file]) : contents.map((name) => [name, undefined]);

const api = await startVideoApi();

const encode = (file: string, setting: string): Promise<Made> =>
  encodeFilm(api, file, { TRANSCODER_PER_TITLE: setting, TRANSCODER_PARTS: 'off' });

/** The likeness of a rendition, by both ladders. */
async function compareRendition(label: string, source: string, fixed: Made, own: Made): Promise<void> {
  const [a, b] = [fixed.renditions.get(label), own.renditions.get(label)];
  if (a === undefined) return;
  if (b === undefined) {
    console.log(`  ${label.padEnd(6)} left out; ${a.bytes} bytes`);
    return;
  }
  const measures = await measuresOf(join(a.folder, 'init.mp4'));
  const { rate } = await measuresOf(source);
  const likeness = ({ folder }: { folder: string }) =>
    likenessOf(join(folder, 'playlist.m3u8'), source, { ...measures, rate }, vmafProgram);
  const [before, after] = [await likeness(a), await likeness(b)];
  const change = (name: keyof Likeness) =>
    before[name] === undefined || after[name] === undefined
      ? ''
      : `${name} ${before[name].toFixed(2)} ${(after[name] - before[name]).toFixed(2).padStart(6)}`;
  const changes = [change('psnr'), change('ssim'), change('vmaf')].join('   ');
  console.log(`  ${label.padEnd(6)} bytes ${(b.bytes / a.bytes).toFixed(3)}   ${changes}`);
}

async function compareLadders(): Promise<void> {
  const ratios: number[] = [];
  for (const [name, file] of kinds) {
    const source = file ?? (await qualityClip(name, shape));
    console.log(`\n${name}`);
    const fixed = await encode(source, 'off');
    const own = await encode(source, 'auto');
    for (const label of fixed.renditions.keys()) await compareRendition(label, source, fixed, own);
    ratios.push(own.bytes / fixed.bytes);
    console.log(
      `bytes    ${(own.bytes / fixed.bytes).toFixed(3)}   CPU ${(own.cpu / fixed.cpu).toFixed(3)} (${own.cpu.toFixed(1)} to ${fixed.cpu.toFixed(1)} s)`,
    );
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  console.log(`\nratio    ${mean.toFixed(2)}   (wanted: at most 0.70 of the bytes; noise 1.02; CPU 1.03)`);
}

try {
  if (chosen[0]?.[0] === 'joins') await compareJoins(api, { ...shape, vmafProgram });
  else await compareLadders();
} finally {
  await api.stop();
}
