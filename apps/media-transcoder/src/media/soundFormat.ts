/** For what the source of a filter graph is set up. */
export interface SoundFormat {
  stream: number;
  /** ffmpeg's words for all of it; equal if nothing has changed. */
  format: string;
  /** Such as `mono`, `5.1(side)`. */
  layout: string;
}

const layoutMark = ' chlayout:';

/**
 * Reads `[graph_1_in_0_2 @ 0x5] [verbose] tb:1/48000 samplefmt:fltp samplerate:48000 chlayout:stereo`, which ffmpeg logs at its level `verbose`
 * for each graph that it builds: of the stream 2. Undefined for any other line.
 */
export function readSoundFormat(line: string): SoundFormat | undefined {
  if (!line.startsWith('[graph_')) return undefined;
  const [name = ''] = line.split(' ', 1);
  const stream = Number(name.split('_').at(-1));
  const at = line.indexOf(' samplefmt:');
  const layoutAt = line.indexOf(layoutMark);
  if (at < 0 || layoutAt < 0 || !Number.isInteger(stream)) return undefined;
  return { stream, format: line.slice(at), layout: line.slice(layoutAt + layoutMark.length) };
}
