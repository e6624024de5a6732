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

/** A key frame as an I-frame playlist lists it: the bytes from its fragment's header to its end. Times as in a segment. */
export interface PlaylistIFrame extends PlaylistSegment {
  offset: number;
  length: number;
}

const rangeTag = '#EXT-X-BYTERANGE:';

/** Reads what `iFramePlaylist` wrote. */
export function readIFramePlaylist(text: string): { init: string; iFrames: PlaylistIFrame[] } {
  const ranges = text.split('\n').flatMap((line) => {
    if (!line.startsWith(rangeTag)) return [];
    const [length = 0, offset = 0] = line.slice(rangeTag.length).split('@').map(Number);
    return [{ offset, length }];
  });
  const { init, segments } = readMediaPlaylist(text);
  return {
    init,
    iFrames: segments.map((segment, at) => ({ ...segment, ...(ranges[at] ?? { offset: 0, length: 0 }) })),
  };
}

/** The playlist of the sound that a master playlist names; undefined without sound. */
export function soundOf(master: string): string | undefined {
  const media = master.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'));
  const usual = media.find((line) => line.includes('DEFAULT=YES')) ?? media[0];
  return usual?.split('URI="')[1]?.split('"')[0];
}
