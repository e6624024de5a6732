import type { LyricLine, ReadLyrics } from '../../provided/lyrics.ts';
import { escapeXml } from '../../xml.ts';

/** Lines that lyrics may have. A song has about a hundred. */
export const maxLines = 10_000;
/**
 * Bytes that the lines take in an answer. A line with several times is there for each of them, and a quote takes six bytes in XML. A plain text of
 * the longest kind fits, whatever its characters are.
 */
export const maxLinesBytes = 1024 * 1024;
/** What a line takes besides its text: its time and its names. */
const bytesOfLine = 40;
/** A line that is sung several times has a time for each. */
const maxTimesOfLine = 1_000;

const time = /^\s*\[(\d{1,4}):(\d{1,2})(?:[.:](\d{1,3}))?\]/;
const tag = /^\s*\[(ar|al|ti|au|by|re|ve|length|tool|offset|la|lang):([^\]]*)\]\s*$/i;
/** Times of words, which some programs add. */
const wordTime = /<\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?>/g;

/** In the answer that takes more. Characters outside of the BMP have two code units, and take four bytes in both. */
const bytesOf = (text: string): number =>
  bytesOfLine + Math.max(Buffer.byteLength(escapeXml(text)), Buffer.byteLength(JSON.stringify(text)));

/** `[mm:ss]`, `[mm:ss.xx]`, `[mm:ss.xxx]` */
const msOf = (minutes = '0', seconds = '0', fraction = ''): number =>
  (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));

function readTimes(line: string): { times: number[]; text: string } {
  const times: number[] = [];
  let rest = line;
  while (times.length < maxTimesOfLine) {
    const found = time.exec(rest);
    if (found === null) break;
    times.push(msOf(found[1], found[2], found[3]));
    rest = rest.slice(found[0].length);
  }
  return { times, text: rest };
}

/**
 * Reads plain text, or LRC: `[01:02.50]words`, several times before a line that is repeated, `[offset:+250]`, `[la:de]`. If any line has a time, the
 * lyrics are synced, and lines without one are left out. Times in any order are sorted.
 *
 * @returns undefined if there are more than `maxLines`, or their bytes are more than `maxLinesBytes`
 */
export function readLyrics(text: string): ReadLyrics | undefined {
  const plain: LyricLine[] = [];
  const synced: LyricLine[] = [];
  let offsetMs = 0;
  let language: string | null = null;
  let bytes = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, name, value = ''] = tag.exec(line) ?? [];
    if (name !== undefined) {
      if (name.toLowerCase() === 'offset') offsetMs = Number(/^\s*([+-]?\d{1,7})\s*$/.exec(value)?.[1] ?? 0);
      if (name.toLowerCase().startsWith('la')) language = value.trim() || null;
      continue;
    }
    const { times, text: words } = readTimes(line);
    const isPlain = times.length === 0;
    const shown = isPlain ? line.trimEnd() : words.replaceAll(wordTime, '').replaceAll(/ {2,}/g, ' ').trim();
    bytes += bytesOf(shown) * Math.max(1, times.length);
    if (bytes > maxLinesBytes) return undefined;
    if (isPlain) plain.push({ startMs: null, text: shown });
    for (const startMs of times) synced.push({ startMs, text: shown });
    if (plain.length > maxLines || synced.length > maxLines) return undefined;
  }
  const isSynced = synced.length > 0;
  const lines = isSynced ? synced.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)) : plain;
  return { isSynced, offsetMs: isSynced ? offsetMs : 0, language, lines };
}
