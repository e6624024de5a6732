import { inputGuards } from './input.ts';

/** Longest side of a cover in pixels; a smaller picture keeps its size. */
export const maxCoverSide = 1200;
/** Largest picture decoded for a cover, in pixels: 8000 x 8000. */
const maxCoverPixels = 64_000_000;

/** Demuxers of single pictures, recognised by their bytes; none of them opens another file. */
const pictureFormats = ['jpeg_pipe', 'png_pipe', 'webp_pipe', 'gif', 'bmp_pipe', 'tiff_pipe'];

/** Every picture is bounded, and turned only by our own filters. */
const decoding = ['-threads', '1', '-max_pixels', String(maxCoverPixels), '-noautorotate'];

/** The first picture as a JPEG. */
export const oneJpeg = [
  ...['-frames:v', '1', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe'],
];

/** A picture in a stream of the source, or in a separate file: one that was sent, or that was in a tag, also as a film of one frame. */
export type CoverSource =
  | { path: string; stream: number }
  | { path: string; stream?: undefined; isTagged?: boolean; isFilm?: boolean };

/** What an account may send as a thumbnail or a cover. */
const sentFormats = ['jpeg_pipe', 'png_pipe', 'webp_pipe'];

/** Options of a picture that was sent. It must be complete: unlike the cover of a song, nothing can take its place. */
export const sentPictureInputOptions = (): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', sentFormats.join(',')],
  ...['-err_detect', 'explode', '-xerror', ...decoding],
];

/** Options of the untrusted input. */
export function coverInputOptions(source: CoverSource): string[] {
  if (source.stream !== undefined) return [...inputGuards, ...decoding];
  const formats = source.isFilm === true ? ['ivf'] : pictureFormats;
  return ['-protocol_whitelist', 'file', '-format_whitelist', formats.join(','), ...decoding];
}

/** How a picture is to be shown: the tag Orientation of Exif 3.0, section 4.6.5. 1 is as stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The filters that turn a picture as its orientation says. */
const turns: Readonly<Record<Orientation, string>> = {
  1: '',
  2: 'hflip,',
  3: 'hflip,vflip,',
  4: 'vflip,',
  5: 'transpose=cclock_flip,',
  6: 'transpose=clock,',
  7: 'transpose=clock_flip,',
  8: 'transpose=cclock,',
};

/** One JPEG; transparent areas become white. @param maxSide longest side in pixels; a smaller picture keeps its size */
export function coverOptions(
  source: Pick<CoverSource, 'stream'>,
  { maxSide = maxCoverSide, orientation = 1 }: { maxSide?: number; orientation?: Orientation } = {},
): string[] {
  const scale = `min(1,${maxSide}/max(iw,ih))`;
  const side = (length: string) => `'max(1,round(${length}*${scale}))'`;
  const graph = [
    `[0:${source.stream ?? 'v:0'}]scale=w=${side('iw')}:h=${side('ih')}:flags=lanczos,${turns[orientation]}setsar=1,format=rgba,split[picture][shape]`,
    '[shape]lutrgb=r=255:g=255:b=255:a=255[white]',
    '[white][picture]overlay=format=gbrp,format=yuvj420p[cover]',
  ].join(';');
  return ['-filter_complex', graph, '-map', '[cover]', ...oneJpeg];
}
