import type { PackagedTrack, Segment } from '../packaging/types.ts';

/** To the microsecond: half of the finest timescale we write. */
const seconds = (value: number): string => value.toFixed(6);

/**
 * EXT-X-TARGETDURATION: at least every EXTINF rounded to an integer (RFC 8216, 4.3.3.1). Video and audio have the same value.
 */
export function targetDuration(segments: readonly Segment[], nominal: number): number {
  return segments.reduce((most, segment) => Math.max(most, Math.round(segment.duration)), nominal);
}

const head = (version: number, target: number): string[] => [
  '#EXTM3U',
  `#EXT-X-VERSION:${version}`,
  `#EXT-X-TARGETDURATION:${target}`,
  '#EXT-X-MEDIA-SEQUENCE:0',
  '#EXT-X-PLAYLIST-TYPE:VOD',
];

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`;

/** The media playlist of a rendition. */
export function mediaPlaylist(packaged: PackagedTrack, target: number): string {
  return lines([
    ...head(7, target),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${packaged.initName}"`,
    ...packaged.segments.flatMap((segment) => [`#EXTINF:${seconds(segment.duration)},`, segment.name]),
    '#EXT-X-ENDLIST',
  ]);
}

/** The I-frame playlist of a video rendition: byte ranges into its segments, for scrubbing. */
export function iFramePlaylist(packaged: PackagedTrack, target: number): string {
  return lines([
    ...head(7, target),
    '#EXT-X-I-FRAMES-ONLY',
    `#EXT-X-MAP:URI="${packaged.initName}"`,
    ...packaged.segments.flatMap((segment) =>
      segment.iFrames.flatMap((frame) => [
        `#EXTINF:${seconds(frame.duration)},`,
        `#EXT-X-BYTERANGE:${frame.length}@${frame.offset}`,
        segment.name,
      ]),
    ),
    '#EXT-X-ENDLIST',
  ]);
}
