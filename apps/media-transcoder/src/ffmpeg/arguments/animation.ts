import type { AnimationVideo } from '@millrace/jobs';
import { maxPixels } from './input.ts';

/** One demuxer, which opens no other file. An animation that repeats is shown once. */
const reading = ['-protocol_whitelist', 'file', '-format_whitelist', 'gif', '-ignore_loop', '1'];

export const animationInputOptions = (): string[] => [
  ...reading,
  ...['-threads', '1', '-max_pixels', String(maxPixels)],
];

/** Lists how long each frame is shown, in hundredths of a second. */
export const animationTimesOptions = (): string[] => [
  ...reading,
  ...['-select_streams', 'v:0', '-show_entries', 'packet=duration'],
];

/** Frames that wait for their neighbours in the encoders. Fewer than by default: the memory is limited. */
const lookahead = 15;
const lag = 8;

/** Encoder options by quality, 1 to 100; the default is what films have. */
const encoders: Record<AnimationVideo['container'], (quality: number) => string[]> = {
  mp4: (quality) => [
    ...['-c:v', 'libx264', '-preset', 'medium', '-crf', String(Math.round(40 - 0.23 * quality))],
    ...['-rc-lookahead', String(lookahead), '-profile:v', 'high', '-movflags', '+faststart', '-f', 'mp4'],
  ],
  webm: (quality) => [
    ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(Math.round(58 - 0.34 * quality))],
    ...['-deadline', 'good', '-cpu-used', '4', '-lag-in-frames', String(lag), '-f', 'webm'],
  ],
};

/** Red, green and blue, from 0 to 255. */
const channels = (hex: string): number[] => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function graphOf(
  { region, picture, box, left, top, flip, flop, grayscale, background }: AnimationVideo,
  rate: number,
): string {
  const [red, green, blue] = channels(background);
  const before = [
    `fps=${rate}`,
    ...(region === null ? [] : [`crop=${region.width}:${region.height}:${region.left}:${region.top}`]),
  ];
  const part = { width: Math.min(picture.width, box.width), height: Math.min(picture.height, box.height) };
  const after = [
    `scale=${picture.width}:${picture.height}:flags=lanczos`,
    `crop=${part.width}:${part.height}:${Math.max(0, -left)}:${Math.max(0, -top)}`,
    `pad=${box.width}:${box.height}:${Math.max(0, left)}:${Math.max(0, top)}:color=0x${background}`,
    ...(flip ? ['vflip'] : []),
    ...(flop ? ['hflip'] : []),
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    ...(grayscale ? ['hue=s=0'] : []),
  ];
  return [
    `[0:v:0]${before.join(',')},format=rgba,split[picture][shape]`,
    `[shape]lutrgb=r=${red}:g=${green}:b=${blue}:a=255[ground]`,
    // Before it is resized: else the colour of transparent pixels, which nobody has chosen, would show at edges.
    `[ground][picture]overlay=format=gbrp,${after.join(',')}[video]`,
  ].join(';');
}

/** A video of the animation without sound. @param rate frames per second */
export const animationOptions = (video: AnimationVideo, rate: number): string[] => [
  ...['-filter_complex', graphOf(video, rate), '-map', '[video]', '-an', '-map_metadata', '-1'],
  ...['-threads', '1', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1'],
  ...['-color_range', 'tv', ...encoders[video.container](video.quality)],
];
