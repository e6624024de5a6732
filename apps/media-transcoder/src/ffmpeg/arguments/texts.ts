import type { SubtitleStream } from '../../media/streams.ts';

/** Codecs whose text ffmpeg reads. Others are pictures, or belong to a video's frames. */
const textCodecs = new Set(['ass', 'mov_text', 'srt', 'ssa', 'subrip', 'text', 'webvtt']);

export const isText = ({ codec }: SubtitleStream): boolean => textCodecs.has(codec);

/** Options of an output with one text track as WebVTT. WebVTT is copied, so that it keeps its positions. */
export function textOptions({ index, codec }: SubtitleStream): string[] {
  return [
    ...['-map', `0:${index}`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:s', codec === 'webvtt' ? 'copy' : 'webvtt', '-f', 'webvtt'],
  ];
}
