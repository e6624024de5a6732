// What the ladder of a film saves. Encodes films of four kinds with the ladder of their size and with that of each film, and compares the
// bytes of all renditions, their likeness to the source, and the CPU seconds of the worker. `-- screen` selects one kind, and
// `-- film=/path` takes a file of your own. BENCH_VMAF_FFMPEG names an ffmpeg with libvmaf.
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cpuOf } from './kit/cpu.ts';
import { type Likeness, likenessOf } from './kit/likeness.ts';
import { contents, qualityClip } from './kit/qualityClips.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const shape = {
  ...{ width: 1280, height: number('BENCH_HEIGHT', 720), rate: number('BENCH_RATE', 30) },
  seconds: number('BENCH_SECONDS', 192),
};
shape.width = Math.round((shape.height * 16) / 9 / 2) * 2;
const vmafProgram = process.env.BENCH_VMAF_FFMPEG;

const chosen = process.argv.slice(2).map((argument) => argument.split('='));
const kinds: [name: string, file: string | undefined][] =
  chosen.length > 0 ? chosen.map(([name = '', file]) => [name, file]) : contents.map((name) => [name, undefined]);

interface Made {
  cpu: number;
  bytes: number;
  renditions: Map<string, { folder: string; bytes: number }>;
}

const api = await startVideoApi();

async function encode(file: string, setting: string): Promise<Made> {
  const worker = await startTranscoder(api, { TRANSCODER_PER_TITLE: setting, TRANSCODER_PARTS: 'off' });
  try {
    let id = '';
    let qualities: string[] = [];
    const cpu = await cpuOf(worker.pid, async () => {
      id = await uploadVideo(api.origin, api.token, file);
      qualities = await untilReady(api.origin, api.token, id);
    });
    const video = join(fileURLToPath(api.storageUrl), 'public/videos', id);
    const [attempt = ''] = await readdir(video);
    const renditions: Made['renditions'] = new Map();
    for (const label of qualities) {
      const folder = join(video, attempt, label);
      renditions.set(label, { folder, bytes: await bytesIn(folder) });
    }
    const bytes = [...renditions.values()].reduce((sum, rendition) => sum + rendition.bytes, 0);
    return { cpu, bytes, renditions };
  } finally {
    await worker.stop();
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface Measures {
  width: number;
  height: number;
  rate: number;
}

async function measuresOf(path: string): Promise<Measures> {
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=width,height,r_frame_rate'];
  const { stdout } = await promisify(execFile)('ffprobe', [...options, '-of', 'csv=p=0', path]);
  const [width, height, rate = ''] = stdout.trim().split(',');
  const [frames, seconds] = rate.split('/').map(Number);
  return { width: Number(width), height: Number(height), rate: Math.round((frames ?? 0) / (seconds ?? 1)) };
}

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

const ratios: number[] = [];
try {
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
} finally {
  await api.stop();
}
