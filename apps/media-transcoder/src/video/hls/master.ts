import type { PackagedTrack } from '../packaging/types.ts';
import { averageBitrate, peakBitrate } from './bandwidth.ts';

export interface Variant {
  /** Folder name and label of the rendition: 1080p. */
  label: string;
  width: number;
  height: number;
  /** Declared frames per second. */
  frameRate: number;
  packaged: PackagedTrack;
}

export interface AudioRendition {
  /** BCP 47; "und" if the source does not tell. */
  language: string;
  packaged: PackagedTrack;
}

export const mediaPlaylistName = 'playlist.m3u8';
export const iFramePlaylistName = 'iframes.m3u8';
export const audioFolder = 'audio';

type Attributes = Record<string, string | undefined>;

const quoted = (value: string): string => `"${value.replaceAll('"', "'")}"`;

function tag(name: string, attributes: Attributes): string {
  const list = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));
  return `#${name}:${list.join(',')}`;
}

/** Most players start with the first variant, so it should be one that a usual connection can play at once. */
const firstVariantBits = 2_000_000;

function inStartOrder(variants: readonly Variant[]): Variant[] {
  const first =
    variants.find(({ packaged }) => averageBitrate(packaged.segments) <= firstVariantBits) ??
    variants[variants.length - 1];
  return first === undefined ? [] : [first, ...variants.filter((variant) => variant !== first)];
}

/**
 * The master playlist, from measured values.
 *
 * @param variants best first
 * @param target the playlists' target duration in seconds
 */
export function masterPlaylist(
  variants: readonly Variant[],
  audio: AudioRendition | undefined,
  target: number,
): string {
  const sound = audio && {
    peak: peakBitrate(audio.packaged.segments, target),
    average: averageBitrate(audio.packaged.segments),
    codec: audio.packaged.track.codec,
  };
  const parts = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio !== undefined) {
    parts.push(
      tag('EXT-X-MEDIA', {
        TYPE: 'AUDIO',
        'GROUP-ID': quoted('audio'),
        NAME: quoted(languageName(audio.language)),
        LANGUAGE: quoted(audio.language),
        DEFAULT: 'YES',
        AUTOSELECT: 'YES',
        CHANNELS: quoted('2'),
        URI: quoted(`${audioFolder}/${mediaPlaylistName}`),
      }),
    );
  }
  for (const { label, width, height, frameRate, packaged } of inStartOrder(variants)) {
    const codecs = [packaged.track.codec, ...(sound ? [sound.codec] : [])];
    parts.push(
      tag('EXT-X-STREAM-INF', {
        BANDWIDTH: String(Math.ceil(peakBitrate(packaged.segments, target) + (sound?.peak ?? 0))),
        'AVERAGE-BANDWIDTH': String(Math.ceil(averageBitrate(packaged.segments) + (sound?.average ?? 0))),
        CODECS: quoted(codecs.join(',')),
        RESOLUTION: `${width}x${height}`,
        'FRAME-RATE': frameRate.toFixed(3),
        'VIDEO-RANGE': 'SDR',
        AUDIO: sound && quoted('audio'),
        'CLOSED-CAPTIONS': 'NONE',
      }),
      `${label}/${mediaPlaylistName}`,
    );
  }
  for (const { label, width, height, packaged } of variants) {
    const iFrames = packaged.segments.flatMap((segment) => segment.iFrames);
    const pieces = iFrames.map((frame) => ({ bytes: frame.length, duration: frame.duration }));
    parts.push(
      tag('EXT-X-I-FRAME-STREAM-INF', {
        BANDWIDTH: String(Math.ceil(peakBitrate(pieces, target))),
        'AVERAGE-BANDWIDTH': String(Math.ceil(averageBitrate(pieces))),
        CODECS: quoted(packaged.track.codec),
        RESOLUTION: `${width}x${height}`,
        'VIDEO-RANGE': 'SDR',
        URI: quoted(`${label}/${iFramePlaylistName}`),
      }),
    );
  }
  return `${parts.join('\n')}\n`;
}

function languageName(language: string): string {
  if (language === 'und') return 'Audio';
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}
