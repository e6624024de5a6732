import { readTimingLine } from '../../captions/times.ts';

/** Pictures for the seek bar in one JPEG, in rows. */
interface Sheet {
  /** Relative to the storyboard. */
  uri: string;
  /** Of all pictures, in milliseconds. */
  duration: number;
  /** Milliseconds of one picture; the last one may be shown for another time. */
  step: number;
  columns: number;
  rows: number;
}

/** What a storyboard shows. */
export interface Images {
  /** Of each picture, in pixels. */
  width: number;
  height: number;
  sheets: Sheet[];
}

/** Reads a storyboard as the worker writes it: WebVTT with `storyboard/0.jpg#xywh=160,0,160,90`. Undefined if it shows nothing. */
export function readStoryboard(webVtt: string): Images | undefined {
  const lines = webVtt.split('\n');
  const sheets = new Map<string, Sheet>();
  let size: Pick<Images, 'width' | 'height'> | undefined;
  for (const [at, line] of lines.entries()) {
    const times = readTimingLine(line);
    const [uri = '', place = ''] = (lines[at + 1] ?? '').split('#xywh=');
    const [x, y, width, height] = place.split(',').map(Number);
    if (times?.end === undefined || !(x !== undefined && y !== undefined && width && height)) continue;
    size ??= { width, height };
    const shown = times.end - times.start;
    const sheet = sheets.get(uri) ?? { uri, duration: 0, step: shown, columns: 0, rows: 0 };
    sheet.duration += shown;
    sheet.columns = Math.max(sheet.columns, x / width + 1);
    sheet.rows = Math.max(sheet.rows, y / height + 1);
    sheets.set(uri, sheet);
  }
  return size === undefined ? undefined : { ...size, sheets: [...sheets.values()] };
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/**
 * The storyboard as a playlist of pictures (Image Media Playlist 0.4, which Roku, Shaka Player, THEOplayer and others read). Players of RFC 8216
 * ignore its tags.
 *
 * @param folder of the storyboard relative to the playlist, ending in "/"
 */
export function imagePlaylist({ width, height, sheets }: Images, folder: string): string {
  const target = Math.max(1, ...sheets.map(({ duration }) => Math.ceil(duration / 1000)));
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-IMAGES-ONLY',
    ...sheets.flatMap(({ uri, duration, step, columns, rows }) => [
      `#EXTINF:${seconds(duration)},`,
      `#EXT-X-TILES:RESOLUTION=${width}x${height},LAYOUT=${columns}x${rows},DURATION=${seconds(step)}`,
      folder + uri,
    ]),
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`;
}

/** The line of the master playlist that names them. @param sizes bytes of each sheet, by its address */
export function imageStream(
  { width, height, sheets }: Images,
  { uri, sizes }: { uri: string; sizes: ReadonlyMap<string, number> },
): string {
  const rates = sheets.map(({ uri: sheet, duration }) => ((sizes.get(sheet) ?? 0) * 8 * 1000) / Math.max(1, duration));
  const bandwidth = Math.max(1, Math.ceil(Math.max(...rates)));
  return `#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="jpeg",URI="${uri}"`;
}
