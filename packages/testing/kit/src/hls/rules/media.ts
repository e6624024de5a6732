import { hasTag } from '../m3u8.ts';
import { nalTypes } from '../mp4.ts';
import { frameLength, type LoadedPlaylist, type Presentation, span } from '../presentation.ts';
import type { HlsRule } from '../rule.ts';

const idr = 5;

const allMedia = ({ variants, audio }: Presentation): LoadedPlaylist[] => [
  ...variants.map(({ video }) => video),
  ...audio.map(({ media }) => media),
];

const each = (check: (media: LoadedPlaylist) => string | undefined) => (presentation: Presentation) =>
  allMedia(presentation).flatMap((media) => {
    const violation = check(media);
    return violation === undefined ? [] : [`${media.path}: ${violation}`];
  });

const declared = ({ segments }: LoadedPlaylist) => segments.reduce((sum, segment) => sum + segment.declared, 0);

/** Presentation time of each segment's first frame. */
const starts = ({ segments }: LoadedPlaylist): number[] => segments.map((segment) => span([segment]).start);

export const mediaRules: HlsRule[] = [
  {
    rule: '7.4',
    title: 'Every video segment starts with an IDR frame',
    violations: ({ variants }) =>
      variants.flatMap(({ video }) =>
        video.segments.flatMap(({ uri, bytes, samples }) => {
          const first = samples[0];
          return first?.isSync && nalTypes(bytes, first).includes(idr) ? [] : [`${video.path}: ${uri}`];
        }),
      ),
  },
  {
    rule: '7.7',
    title: 'No segment is longer than the target duration plus half a second',
    violations: each(({ segments, playlist }) => {
      const long = segments.find((segment) => !(segment.declared <= playlist.targetDuration + 0.5));
      return long && `${long.uri} lasts ${long.declared} s, the target is ${playlist.targetDuration} s`;
    }),
  },
  {
    rule: '8.1',
    title: 'EXTINF is the length of the segment, and the sum is the length of the media, within one frame',
    violations: each((media) => {
      const frame = Math.max(frameLength(media), 0.002);
      const { start, end } = span(media.segments);
      if (!(Math.abs(declared(media) - (end - start)) <= frame)) {
        return `${declared(media).toFixed(3)} s declared, ${(end - start).toFixed(3)} s of media`;
      }
      const begins = starts(media);
      const wrong = media.segments.findIndex((segment, at) => {
        const next = begins[at + 1] ?? end;
        return !(Math.abs(next - (begins[at] ?? 0) - segment.declared) <= frame);
      });
      return wrong < 0 ? undefined : `${media.segments[wrong]?.uri} is not as long as its EXTINF`;
    }),
  },
  {
    rule: '8.2',
    title: 'All playlists have the same target duration',
    violations: (presentation) => {
      const targets = new Set(allMedia(presentation).map(({ playlist }) => playlist.targetDuration));
      return targets.size === 1 ? [] : [`target durations: ${[...targets].join(', ')}`];
    },
  },
  {
    rule: '8.3',
    title: 'Audio and video are equally long',
    violations: (presentation) => {
      const media = allMedia(presentation);
      const lengths = media.map(declared);
      const tolerance = Math.max(0.05, ...media.map(frameLength).filter((length) => length < 0.2));
      return Math.max(...lengths) - Math.min(...lengths) <= tolerance
        ? []
        : media.map((one, at) => `${one.path}: ${lengths[at]?.toFixed(3)} s`);
    },
  },
  {
    rule: '8.6',
    title: 'Playlists declare that they are on-demand and complete',
    violations: each(({ playlist }) =>
      hasTag(playlist, 'EXT-X-PLAYLIST-TYPE', 'VOD') && hasTag(playlist, 'EXT-X-ENDLIST')
        ? undefined
        : 'EXT-X-PLAYLIST-TYPE:VOD or EXT-X-ENDLIST is missing',
    ),
  },
  {
    rule: '8.20',
    title: 'fMP4 segments have an EXT-X-MAP',
    violations: each(({ playlist }) =>
      playlist.segments.every((segment) => segment.map !== undefined) ? undefined : 'a segment has no EXT-X-MAP',
    ),
  },
  {
    rule: '8.22',
    title: 'Segments start at the same times in all renditions',
    violations: (presentation) => {
      const reference = presentation.variants[0]?.video;
      if (reference === undefined) return ['there is no variant'];
      const expected = starts(reference);
      return allMedia(presentation).flatMap((media) => {
        // Audio can be cut only between its own frames.
        const tolerance = media.track.kind === 'video' ? 0.001 : frameLength(media);
        const found = starts(media);
        const aligned =
          found.length === expected.length &&
          found.every((start, at) => Math.abs(start - (expected[at] ?? Number.NaN)) <= tolerance);
        return aligned ? [] : [`${media.path}: ${found.map((start) => start.toFixed(3)).join(' ')}`];
      });
    },
  },
];
