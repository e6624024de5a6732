import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The structural similarity of the brightness of two pictures of one size, by ffmpeg's filter; 1 if they are equal.
 *
 * @throws Error if ffmpeg cannot read them
 */
export async function ssimOf(one: Buffer, other: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-ssim-'));
  try {
    const paths = [join(folder, 'one'), join(folder, 'other')];
    await Promise.all([one, other].map((bytes, n) => writeFile(paths[n] ?? '', bytes)));
    const inputs = paths.flatMap((path) => ['-i', path]);
    // Both in full range and without a loss of colour, so that brightness is what it is in the pictures.
    const graph = '[0]format=yuvj444p[a];[1]format=yuvj444p[b];[a][b]ssim';
    const { stderr } = await run('ffmpeg', ['-nostdin', ...inputs, '-lavfi', graph, '-f', 'null', '-']);
    const [, value] = /SSIM Y:([\d.]+)/.exec(stderr) ?? [];
    if (value === undefined) throw new Error(`ffmpeg measured nothing: ${stderr.slice(-500)}`);
    return Number(value);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
