import { videoAt } from './playback/videoAt.ts';

/** One encoded version of the video, as the master playlist states it. */
export interface Rendition {
  /** Such as `720p`. */
  label: string;
  width: number;
  height: number;
  frameRate: number;
  /** Bits per second, with the sound. */
  average: number;
  peak: number;
  /** Of the picture only, as RFC 6381 writes it. */
  codec: string;
  /** The address of its playlist. */
  address: string;
}

/** Reads the master playlist, best rendition first. @throws MillraceError */
export async function readRenditions(
  { id, manifest }: { id: string; manifest: string },
  signal: AbortSignal,
): Promise<Rendition[]> {
  const answer = await videoAt(manifest).getManifest({ id }, { signal });
  return renditionsIn(await answer.text(), answer.url);
}

const streamTag = '#EXT-X-STREAM-INF:';

export function renditionsIn(playlist: string, address: string): Rendition[] {
  const lines = playlist.split('\n');
  const found = lines.flatMap((line, at) => {
    const path = lines[at + 1] ?? '';
    if (!line.startsWith(streamTag) || path === '') return [];
    const attributes = attributesOf(line.slice(streamTag.length));
    const numberOf = (name: string) => Number(attributes.get(name) ?? 0);
    const [width = 0, height = 0] = (attributes.get('RESOLUTION') ?? '').split('x').map(Number);
    return {
      // With captions, the playlist lies beside the folder of the renditions, and not in it.
      label: path.split('/').at(-2) ?? path,
      width,
      height,
      frameRate: numberOf('FRAME-RATE'),
      average: numberOf('AVERAGE-BANDWIDTH'),
      peak: numberOf('BANDWIDTH'),
      codec: (attributes.get('CODECS') ?? '').split(',')[0] ?? '',
      address: new URL(path, address).href,
    };
  });
  return found.sort((one, other) => other.width * other.height - one.width * one.height);
}

/** Reads `NAME=value,NAME="a, b"`. */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let from = 0;
  for (let equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', from)) {
    const isQuoted = text[equals + 1] === '"';
    const begin = isQuoted ? equals + 2 : equals + 1;
    const end = text.indexOf(isQuoted ? '"' : ',', begin);
    found.set(text.slice(from, equals), text.slice(begin, end < 0 ? undefined : end));
    if (end < 0) break;
    from = isQuoted ? end + 2 : end + 1;
  }
  return found;
}

export interface Segment {
  address: string;
  /** Seconds. */
  start: number;
  end: number;
}

export interface MediaPlaylist {
  /** The address of what a decoder needs before any segment. */
  init: string;
  segments: Segment[];
}

const mapTag = '#EXT-X-MAP:URI="';
const segmentTag = '#EXTINF:';

export function segmentsIn(playlist: string, address: string): MediaPlaylist {
  const segments: Segment[] = [];
  let init = '';
  let start = 0;
  let seconds = 0;
  for (const line of playlist.split('\n')) {
    if (line.startsWith(mapTag)) init = new URL(line.slice(mapTag.length, line.lastIndexOf('"')), address).href;
    else if (line.startsWith(segmentTag)) seconds = Number.parseFloat(line.slice(segmentTag.length));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ address: new URL(line, address).href, start, end: start + seconds });
      start += seconds;
    }
  }
  return { init, segments };
}
