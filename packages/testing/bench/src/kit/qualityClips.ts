import { generate, naturalMotion } from '@millrace/testkit/media';

export interface ClipShape {
  width: number;
  height: number;
  rate: number;
  seconds: number;
}

/** Seconds that are made; they are repeated, because patterns take longer to compute than to encode. */
const pieceSeconds = 12;

const patterns: Record<string, (shape: ClipShape) => string> = {
  /** A still room, and somebody who moves a little. */
  talk: ({ width, height, rate }) =>
    [
      `mandelbrot=s=640x360:r=${rate}:end_scale=2.9:start_scale=3:maxiter=300,scale=${width}:${height}:flags=bicubic,gblur=sigma=1.5`,
      `noise=alls=2:allf=t:all_seed=5,format=yuv420p`,
    ].join(','),
  /** Small letters that do not move, and a pointer that does. */
  screen: ({ width, height, rate }) =>
    [
      `life=s=${Math.round(width / 4)}x${Math.round(height / 4)}:r=${rate}:seed=3:ratio=0.3:mold=0,trim=end_frame=1`,
      `scale=${width}:${height}:flags=neighbor,loop=-1:1,setpts=N/${rate}/TB,format=yuv420p[page];color=black:s=24x24:r=${rate}[pointer]`,
    ].join(',') +
    `;[page][pointer]overlay=x='${width / 2}+${width / 3}*sin(t)':y='${height / 2}+${height / 4}*cos(t/2)'`,
  film: ({ width, height, rate }) => naturalMotion({ width, height, rate: String(rate) }),
  noise: ({ width, height, rate }) => `color=gray:s=${width}x${height}:r=${rate},noise=alls=40:allf=t:all_seed=3`,
};

export const contents = Object.keys(patterns);

/** A generated film of some content. */
export async function qualityClip(content: string, shape: ClipShape): Promise<string> {
  const pattern = patterns[content]?.(shape);
  if (pattern === undefined) throw new RangeError(`there is no content ${content}`);
  const encoder = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '12',
    '-g',
    String(shape.rate),
    '-pix_fmt',
    'yuv420p',
  ];
  const piece = await generate('mp4', ['-f', 'lavfi', '-i', pattern, '-t', String(pieceSeconds), ...encoder]);
  const repeats = Math.ceil(shape.seconds / pieceSeconds) - 1;
  return generate('mp4', ['-stream_loop', String(repeats), '-i', piece, '-c', 'copy']);
}
