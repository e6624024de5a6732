/** The master playlist of `early_` playlists, made of that of the whole video. */
export const earlyMaster = (whole: string): string =>
  whole
    .split('\n')
    .map((line) => (line.endsWith('.m3u8') ? `early_${line}` : line.replace('URI="', 'URI="early_')))
    .join('\n');

/** As `earlyMaster`, with the first rendition only, as slow machines make it. */
export function aheadMaster(whole: string): string {
  const lines = earlyMaster(whole).split('\n');
  const [first = 0, second = lines.length] = lines.flatMap((line, n) =>
    line.startsWith('#EXT-X-STREAM-INF') ? [n] : [],
  );
  return [...lines.slice(0, first + 2), ...lines.slice(second + 2)].join('\n');
}

/** A media playlist of a video that is still being made: the first segments, without an end. It grows by appending. */
export function growingPlaylist(whole: string, segments: number): string {
  const lines = whole.split('\n').filter((line) => line !== '#EXT-X-ENDLIST');
  const next = lines.flatMap((line, index) => (line.startsWith('#EXTINF') ? [index] : []))[segments];
  return lines
    .slice(0, next)
    .map((line) => (line.startsWith('#EXT-X-PLAYLIST-TYPE') ? '#EXT-X-PLAYLIST-TYPE:EVENT' : line))
    .join('\n')
    .concat('\n');
}
