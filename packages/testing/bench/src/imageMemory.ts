import { noisyJpeg } from '@millrace/testkit/media';
import sharp from 'sharp';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { perSecond } from './kit/inParallel.ts';
import { peakRssOf } from './kit/memory.ts';

const mebibyte = 1024 * 1024;
const wantedMebibytes = 320;
/** Lines that are printed, one for each part of the transforms. */
const parts = 20;
const shapes = [
  '',
  '',
  'h_300',
  'h_480,fit_contain',
  'ar_16_9',
  'h_200,g_attention',
  'crop_0.1_0.1_0.6_0.6',
  'h_700,fit_inside',
];
const operations = [
  ...[
    '',
    '',
    '',
    '',
    '',
    '',
    'blur_3',
    'sharpen_1',
    'grayscale_1',
    'rotate_90',
    'rotate_17',
    'br_20,co_10',
    'sa_-40,gamma_1.4',
    'trim_10',
  ],
  ...['pad_20,round_30', 'hue_90', 'tint_3366cc'],
];
const formats = [
  ...['f_jpeg', 'f_jpeg', 'f_jpeg', 'f_jpeg', 'f_jpeg,q_90', 'f_jpeg,q_auto', 'f_jpeg,mb_40000'],
  ...['f_webp', 'f_webp', 'f_webp', 'f_webp', 'f_webp,q_60', 'f_webp,dpr_2', 'f_avif', 'f_png'],
];
const widths = { least: 40, most: 800 };

/**
 * The resident memory of a worker that makes mixed renditions, hardly any of which is stored: of photographs up to 24 megapixels, pictures
 * with transparency, 16 bits a channel, and animations, in all formats and with all kinds of operations, and none enlarged.
 *
 * @param options.count renditions that are made
 */
export async function benchMemory(options: { count: number }): Promise<void> {
  const platform = await startImagePlatform({
    apis: 1,
    workers: 1,
    // Little is kept on the disk.
    env: { IMAGE_MAX_RENDITIONS: '200' },
  });
  try {
    const ids: string[] = [];
    for (const picture of await pictures()) ids.push(await platform.upload(picture));
    const statuses = new Map<number, number>();
    const measured: number[] = [];
    const size = Math.ceil(options.count / parts);
    console.log(`\nmemory of a worker over ${size * parts} mixed transforms`);
    for (let part = 0; part < parts; part += 1) {
      const some = Array.from({ length: size }, (_, n) => urlOf(part * size + n, ids));
      const rate = await perSecond(some, 8, async (path) => {
        const response = await fetch(`${platform.origins[0]}${path}`);
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      });
      const { now, peak } = await peakRssOf(platform.workerPids[0] ?? 0);
      measured.push(now);
      console.log(
        `${String((part + 1) * size).padStart(8)} ${inMebibytes(now)} MiB, at most ${inMebibytes(peak)} MiB (${rate.toFixed(1)}/s)`,
      );
    }
    const { peak } = await peakRssOf(platform.workerPids[0] ?? 0);
    const quarter = parts / 4;
    const of = (from: number) => measured.slice(from, from + quarter).reduce((sum, value) => sum + value, 0) / quarter;
    console.log(
      `answers  ${[...statuses].map(([status, number]) => `${number} of ${status}`).join(', ')}   (wanted: 200 only)`,
    );
    console.log(`peak     ${inMebibytes(peak)} MiB   (wanted: at most ${wantedMebibytes})`);
    console.log(
      `ratio    ${(of(parts - quarter) / of(quarter)).toFixed(2)}   (the last quarter to the second; wanted: at most 1.1)`,
    );
    if ([...statuses.keys()].some((status) => status !== 200)) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

/** The path of the rendition with this number; the same in every run. */
function urlOf(number: number, ids: readonly string[]): string {
  const draw = <T>(values: readonly T[], list: number): T | undefined => values[drawn(number, list) % values.length];
  const width = widths.least + (drawn(number, 0) % (widths.most - widths.least));
  const chosen = [`w_${width}`, 'up_0', draw(shapes, 1), draw(operations, 2), draw(formats, 3)];
  return `/img/${draw(ids, 4)}/${chosen.filter((value) => value !== '').join(',')}`;
}

/** The integer that a list's draw with this number gives: the finalizer of MurmurHash3, in which each bit depends on all. */
function drawn(number: number, list: number): number {
  let mixed = number * 8 + list;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

async function pictures(): Promise<Buffer[]> {
  const photograph = await noisyJpeg(2_400, 1_600);
  const transparent = await sharp(photograph).resize(1_400, 900).ensureAlpha(0.7).png().toBuffer();
  const deep = await sharp(photograph).resize(1_200, 800).toColourspace('rgb16').png().toBuffer();
  const frames = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      sharp(photograph)
        .extract({ left: n * 40, top: 0, width: 320, height: 240 })
        .png()
        .toBuffer(),
    ),
  );
  return [
    photograph,
    await noisyJpeg(6_000, 4_000),
    transparent,
    deep,
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    await sharp(photograph).resize(1_800).webp().toBuffer(),
    await sharp(photograph).resize(1_500).avif({ effort: 2 }).toBuffer(),
    await noisyJpeg(640, 480),
  ];
}

const inMebibytes = (bytes: number): string => (bytes / mebibyte).toFixed(0);
