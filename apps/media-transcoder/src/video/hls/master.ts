import type { PackagedTrack } from '../packaging/types.ts';
import { type AudioRendition, audioGroup, audioShare, audioTags } from './audioGroup.ts';
import { averageBitrate, peakBitrate } from './bandwidth.ts';
import { iFramePlaylistName, mediaPlaylistName } from './names.ts';
import { quoted, tag } from './tags.ts';

export interface Variant {
  /** Folder name and label of the rendition: 1080p. */
  label: string;
  width: number;
  height: number;
  /** Declared frames per second. */
  frameRate: number;
  packaged: PackagedTrack;
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
 * @param audio the default track first
 * @param target the playlists' target duration in seconds
 */
export function masterPlaylist(variants: readonly Variant[], audio: readonly AudioRendition[], target: number): string {
  const sound = audioShare(audio, target);
  const parts = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...audioTags(audio)];
  for (const { label, width, height, frameRate, packaged } of inStartOrder(variants)) {
    const codecs = [packaged.track.codec, ...sound.codecs];
    parts.push(
      tag('EXT-X-STREAM-INF', {
        BANDWIDTH: String(Math.ceil(peakBitrate(packaged.segments, target) + sound.peak)),
        'AVERAGE-BANDWIDTH': String(Math.ceil(averageBitrate(packaged.segments) + sound.average)),
        CODECS: quoted(codecs.join(',')),
        RESOLUTION: `${width}x${height}`,
        'FRAME-RATE': frameRate.toFixed(3),
        'VIDEO-RANGE': 'SDR',
        AUDIO: audio.length > 0 ? quoted(audioGroup) : undefined,
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
