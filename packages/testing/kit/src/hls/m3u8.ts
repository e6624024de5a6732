/** A reader of HLS playlists (RFC 8216), independent of the product, so that it does not share a bug with the writer. */

export interface Tag {
  name: string;
  value: string;
  attributes: Record<string, string>;
}

export interface MasterPlaylist {
  tags: Tag[];
  variants: { attributes: Record<string, string>; uri: string }[];
  iFrameStreams: Record<string, string>[];
  renditions: Record<string, string>[];
}

export interface SegmentEntry {
  uri: string;
  duration: number;
  /** undefined: the whole resource. */
  range: { offset: number; length: number } | undefined;
  map: string | undefined;
}

export interface MediaPlaylist {
  tags: Tag[];
  targetDuration: number;
  segments: SegmentEntry[];
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') throw new Error('the playlist does not start with #EXTM3U');
  return lines.slice(1);
}

function readTag(line: string): Tag {
  const colon = line.indexOf(':');
  const name = colon < 0 ? line.slice(1) : line.slice(1, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1);
  const attributes: Record<string, string> = {};
  for (const match of value.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)) {
    attributes[match[1] ?? ''] = (match[2] ?? '').replaceAll('"', '');
  }
  return { name, value, attributes };
}

export function readMaster(text: string): MasterPlaylist {
  const lines = linesOf(text);
  const tags = lines.filter((line) => line.startsWith('#EXT')).map(readTag);
  const variants = lines.flatMap((line, at) => {
    const uri = lines[at + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    if (uri === undefined || uri.startsWith('#')) throw new Error('EXT-X-STREAM-INF without a URI');
    return [{ attributes: readTag(line).attributes, uri }];
  });
  const named = (name: string) => tags.filter((tag) => tag.name === name).map((tag) => tag.attributes);
  return { tags, variants, iFrameStreams: named('EXT-X-I-FRAME-STREAM-INF'), renditions: named('EXT-X-MEDIA') };
}

export function readMedia(text: string): MediaPlaylist {
  const tags: Tag[] = [];
  const segments: SegmentEntry[] = [];
  let map: string | undefined;
  let duration = 0;
  let range: SegmentEntry['range'];
  for (const line of linesOf(text)) {
    if (!line.startsWith('#')) {
      segments.push({ uri: line, duration, range, map });
      range = undefined;
      continue;
    }
    const tag = readTag(line);
    tags.push(tag);
    if (tag.name === 'EXT-X-MAP') map = tag.attributes.URI;
    if (tag.name === 'EXTINF') duration = Number.parseFloat(tag.value);
    if (tag.name === 'EXT-X-BYTERANGE') {
      const [length = '', offset] = tag.value.split('@');
      range = { length: Number(length), offset: Number(offset ?? Number.NaN) };
    }
  }
  const target = tags.find((tag) => tag.name === 'EXT-X-TARGETDURATION');
  return { tags, targetDuration: Number(target?.value ?? Number.NaN), segments };
}

export function hasTag(playlist: { tags: readonly Tag[] }, name: string, value?: string): boolean {
  return playlist.tags.some((tag) => tag.name === name && (value === undefined || tag.value === value));
}
