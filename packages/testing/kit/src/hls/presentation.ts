import { posix } from 'node:path';
import { type MasterPlaylist, type MediaPlaylist, readMaster, readMedia } from './m3u8.ts';
import { readInit, readSegment, type Sample, type TrackHeader } from './mp4.ts';

export interface HlsResource {
  bytes: Uint8Array;
  /** Lower-case names; present over HTTP only. Without them, rules about HTTP are not checked. */
  headers?: Record<string, string>;
  redirected?: boolean;
}

/** Reads a resource by its path relative to the master playlist's folder, from a storage, a folder or an HTTP server. */
export type ReadHls = (path: string) => Promise<HlsResource>;

export interface LoadedSegment {
  uri: string;
  /** EXTINF */
  declared: number;
  bytes: Buffer;
  samples: Sample[];
}

export interface LoadedPlaylist {
  path: string;
  playlist: MediaPlaylist;
  init: Buffer;
  track: TrackHeader;
  segments: LoadedSegment[];
}

export interface LoadedVariant {
  attributes: Record<string, string>;
  video: LoadedPlaylist;
}

export interface LoadedSubtitles {
  attributes: Record<string, string>;
  path: string;
  playlist: MediaPlaylist;
  segments: { uri: string; text: string }[];
}

/** A whole presentation with all its bytes. */
export interface Presentation {
  master: MasterPlaylist;
  variants: LoadedVariant[];
  audio: { attributes: Record<string, string>; media: LoadedPlaylist }[];
  subtitles: LoadedSubtitles[];
  iFrames: { attributes: Record<string, string>; path: string; playlist: MediaPlaylist }[];
  /** All resources read, by path. */
  resources: Map<string, HlsResource>;
}

export async function loadPresentation(read: ReadHls, masterPath: string): Promise<Presentation> {
  const resources = new Map<string, HlsResource>();
  const get = async (path: string): Promise<Buffer> => {
    const known = resources.get(path);
    const resource = known ?? (await read(path));
    resources.set(path, resource);
    return Buffer.from(resource.bytes);
  };
  const text = async (path: string) => (await get(path)).toString('utf8');
  const relativeTo = (path: string, uri: string) => posix.join(posix.dirname(path), uri);

  const load = async (path: string): Promise<LoadedPlaylist> => {
    const playlist = readMedia(await text(path));
    const map = playlist.segments[0]?.map;
    const init = map === undefined ? Buffer.alloc(0) : await get(relativeTo(path, map));
    const track = readInit(init);
    const segments: LoadedSegment[] = [];
    for (const entry of playlist.segments) {
      const bytes = await get(relativeTo(path, entry.uri));
      segments.push({ uri: entry.uri, declared: entry.duration, bytes, samples: readSegment(track, bytes) });
    }
    return { path, playlist, init, track, segments };
  };

  const master = readMaster(await text(masterPath));
  const variants: LoadedVariant[] = [];
  for (const { attributes, uri } of master.variants) {
    variants.push({ attributes, video: await load(relativeTo(masterPath, uri)) });
  }
  const audio: Presentation['audio'] = [];
  for (const attributes of master.renditions) {
    if (attributes.TYPE !== 'AUDIO' || attributes.URI === undefined) continue;
    audio.push({ attributes, media: await load(relativeTo(masterPath, attributes.URI)) });
  }
  const subtitles: LoadedSubtitles[] = [];
  for (const attributes of master.renditions) {
    if (attributes.TYPE !== 'SUBTITLES' || attributes.URI === undefined) continue;
    const path = relativeTo(masterPath, attributes.URI);
    const playlist = readMedia(await text(path));
    const segments: LoadedSubtitles['segments'] = [];
    for (const { uri } of playlist.segments) segments.push({ uri, text: await text(relativeTo(path, uri)) });
    subtitles.push({ attributes, path, playlist, segments });
  }
  const iFrames: Presentation['iFrames'] = [];
  for (const attributes of master.iFrameStreams) {
    const path = relativeTo(masterPath, attributes.URI ?? '');
    const playlist = readMedia(await text(path));
    // Its segments should be the video's own, but other names are read as well.
    for (const { uri, map } of playlist.segments) {
      await get(relativeTo(path, uri));
      if (map !== undefined) await get(relativeTo(path, map));
    }
    iFrames.push({ attributes, path, playlist });
  }
  return { master, variants, audio, subtitles, iFrames, resources };
}

/** Start and end of the presentation time of a playlist's samples, in seconds. */
export function span(segments: readonly LoadedSegment[]): { start: number; end: number } {
  const samples = segments.flatMap((segment) => segment.samples);
  return {
    start: samples.reduce((least, sample) => Math.min(least, sample.start), Number.POSITIVE_INFINITY),
    end: samples.reduce((most, sample) => Math.max(most, sample.start + sample.duration), 0),
  };
}

/** The usual duration of a sample, used as "one frame". */
export function frameLength({ segments }: LoadedPlaylist): number {
  const lengths = segments.flatMap((segment) => segment.samples.map((sample) => sample.duration)).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}
