/** A segment as a media playlist lists it. Times in seconds of the presentation. */
export interface PlaylistSegment {
  name: string;
  start: number;
  duration: number;
}

const mapTag = '#EXT-X-MAP:URI="';
const segmentTag = '#EXTINF:';

/** Reads what `mediaPlaylist` wrote. */
export function readMediaPlaylist(text: string): { init: string; segments: PlaylistSegment[] } {
  const segments: PlaylistSegment[] = [];
  let init = '';
  let start = 0;
  let duration: number | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith(mapTag)) init = line.slice(mapTag.length, -1);
    else if (line.startsWith(segmentTag)) duration = Number.parseFloat(line.slice(segmentTag.length));
    else if (line !== '' && !line.startsWith('#') && duration !== undefined) {
      segments.push({ name: line, start, duration });
      start += duration;
      duration = undefined;
    }
  }
  return { init, segments };
}
