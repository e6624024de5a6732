/** A media playlist of a video that is still being made: the first segments, without an end. It grows by appending. */
export function growingPlaylist(whole: string, segments: number): string {
  const lines: string[] = [];
  let seen = 0;
  for (const line of whole.split('\n')) {
    if (line.startsWith('#EXT-X-ENDLIST')) continue;
    if (line.startsWith('#EXTINF') && seen >= segments) break;
    if (line.startsWith('#EXT-X-PLAYLIST-TYPE')) lines.push('#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-START:TIME-OFFSET=0');
    else lines.push(line);
    if (line !== '' && !line.startsWith('#')) seen += 1;
  }
  return `${lines.join('\n').trimEnd()}\n${seen < segments ? '#EXT-X-ENDLIST\n' : ''}`;
}
