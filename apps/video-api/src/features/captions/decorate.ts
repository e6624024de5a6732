import type { VideoCaptions } from '@millrace/database';

/** Captions as a manifest names them. */
export interface CaptionTrack extends Pick<VideoCaptions, 'language' | 'label' | 'isDefault'> {
  /** Relative to the manifest. */
  uri: string;
}

const groupId = 'captions';

/** The address of a relative URI, seen from the folder above; others stay. */
function inFolder(uri: string, folder: string): string {
  return uri.startsWith('/') || uri.startsWith('#') || uri.includes('://') || uri.startsWith('data:')
    ? uri
    : folder + uri;
}

const quoted = (text: string): string => `"${text.replaceAll('"', "'")}"`;

/** Names are unique within a group (RFC 8216, 4.3.4.1.1). */
function uniqueNames(tracks: readonly CaptionTrack[]): string[] {
  const names = tracks.map(({ label }) => label);
  return tracks.map(({ label, language }) =>
    names.filter((name) => name === label).length > 1 ? `${label} (${language})` : label,
  );
}

function subtitles(tracks: readonly CaptionTrack[]): string[] {
  const names = uniqueNames(tracks);
  return tracks.map(({ language, isDefault, uri }, index) => {
    const attributes = [
      'TYPE=SUBTITLES',
      `GROUP-ID=${quoted(groupId)}`,
      `NAME=${quoted(names[index] ?? language)}`,
      `LANGUAGE=${quoted(language)}`,
      `DEFAULT=${isDefault ? 'YES' : 'NO'}`,
      'AUTOSELECT=YES',
      'FORCED=NO',
      `URI=${quoted(uri)}`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

const streamTag = '#EXT-X-STREAM-INF:';

/**
 * The master playlist of an attempt, with captions and with what else is beside the video.
 *
 * @param master what the worker wrote
 * @param folder the attempt's folder relative to the new playlist, ending in "/"
 * @param more lines at its end
 */
export function masterWith(
  master: string,
  folder: string,
  { tracks, more }: { tracks: readonly CaptionTrack[]; more: readonly string[] },
): string {
  let isListed = false;
  const lines = master.split('\n').flatMap((line) => {
    if (line === '') return [line];
    if (!line.startsWith('#')) return [inFolder(line, folder)];
    const moved = line.replaceAll(/([:,])URI="([^"]*)"/g, (_all, before: string, uri: string) => {
      return `${before}URI="${inFolder(uri, folder)}"`;
    });
    if (!line.startsWith(streamTag) || tracks.length === 0) return [moved];
    const variant = `${moved},SUBTITLES=${quoted(groupId)}`;
    if (isListed) return [variant];
    isListed = true;
    return [...subtitles(tracks), variant];
  });
  return [...lines.slice(0, -1), ...more, ...lines.slice(-1)].join('\n');
}

/** The playlist of one language. The whole file is one segment: no cue is cut, and it is read once. @param duration of the video in seconds */
export function captionsPlaylist(uri: string, duration: number): string {
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(duration))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${duration.toFixed(6)},`,
    uri,
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`;
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A DASH manifest of an attempt, with captions: an adaptation set for each language, in every period. Parameters as of `masterWith`. */
export function mpdWithCaptions(mpd: string, folder: string, tracks: readonly CaptionTrack[]): string {
  const sets = tracks.map(
    ({ language, label, isDefault, uri }) =>
      `<AdaptationSet contentType="text" mimeType="text/vtt" lang="${xml(language)}"><Label>${xml(label)}</Label>` +
      `<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${isDefault ? 'main' : 'subtitle'}"/>` +
      `<Representation id="captions-${xml(language)}" bandwidth="1000"><BaseURL>${xml(`../${uri}`)}</BaseURL></Representation></AdaptationSet>`,
  );
  const start = mpd.indexOf('>', mpd.indexOf('<MPD')) + 1;
  const based = `${mpd.slice(0, start)}<BaseURL>${xml(folder)}</BaseURL>${mpd.slice(start)}`;
  return based.replaceAll('</Period>', () => `${sets.join('')}</Period>`);
}
