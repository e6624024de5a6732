import { inputGuards } from './input.ts';

/** Longest side of a cover in pixels; a smaller picture keeps its size. */
export const maxCoverSide = 1200;
/** Largest picture decoded for a cover, in pixels: 8000 x 8000. */
const maxCoverPixels = 64_000_000;

/** Demuxers of single pictures, recognised by their bytes; none of them opens another file. */
const pictureFormats = ['jpeg_pipe', 'png_pipe', 'webp_pipe', 'gif', 'bmp_pipe', 'tiff_pipe'];

const limits = ['-threads', '1', '-max_pixels', String(maxCoverPixels)];

/** A picture in a stream of the source, or in a separate file. */
export type CoverSource = { path: string; stream: number } | { path: string; stream?: undefined };

/** Options of the untrusted input. */
export function coverInputOptions(source: CoverSource): string[] {
  if (source.stream !== undefined) return [...inputGuards, ...limits];
  return ['-protocol_whitelist', 'file', '-format_whitelist', pictureFormats.join(','), ...limits];
}

/** One JPEG; transparent areas become white. */
export function coverOptions(source: CoverSource): string[] {
  const scale = `min(1,${maxCoverSide}/max(iw,ih))`;
  const side = (length: string) => `'max(1,round(${length}*${scale}))'`;
  const graph = [
    `[0:${source.stream ?? 'v:0'}]scale=w=${side('iw')}:h=${side('ih')}:flags=lanczos,setsar=1,format=rgba,split[picture][shape]`,
    '[shape]lutrgb=r=255:g=255:b=255:a=255[white]',
    '[white][picture]overlay=format=gbrp,format=yuvj420p[cover]',
  ].join(';');
  return [
    ...['-filter_complex', graph, '-map', '[cover]', '-frames:v', '1', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe'],
  ];
}
