import { probeFrames } from '../ffprobe.ts';
import type { LoadedPlaylist, LoadedVariant, Presentation } from '../presentation.ts';
import { average, deviation, type Piece, peak } from '../rates.ts';
import type { HlsRule } from '../rule.ts';

const pieces = ({ segments }: LoadedPlaylist): Piece[] =>
  segments.map(({ bytes, declared }) => ({ bytes: bytes.length, seconds: declared }));

/** The audio played with a variant: of its group, the rendition with the highest bit rate. */
function soundOf(
  { audio }: Presentation,
  { attributes }: LoadedVariant,
  rate: (media: LoadedPlaylist) => number,
): number {
  const group = audio.filter((rendition) => rendition.attributes['GROUP-ID'] === attributes.AUDIO);
  return Math.max(0, ...group.map(({ media }) => rate(media)));
}

const resolution = (text: string | undefined): { width: number; height: number } | undefined => {
  const match = /^(\d+)x(\d+)$/.exec(text ?? '');
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
};

export const videoRules: HlsRule[] = [
  {
    rule: '1.14',
    title: 'Interlaced sources are deinterlaced',
    violations: async ({ variants }) => {
      const found = await Promise.all(
        variants.map(async ({ video }) => {
          const { frames } = await probeFrames(video);
          return frames.some((frame) => frame.interlaced) ? [`${video.path} has interlaced frames`] : [];
        }),
      );
      return found.flat();
    },
  },
  {
    rule: '1.26',
    title: 'The measured average bit rate is within 10% of AVERAGE-BANDWIDTH',
    violations: (presentation) =>
      presentation.variants.flatMap((variant) => {
        const measured =
          average(pieces(variant.video)) + soundOf(presentation, variant, (media) => average(pieces(media)));
        const declared = Number(variant.attributes['AVERAGE-BANDWIDTH']);
        return deviation(declared, measured) <= 0.1
          ? []
          : [`${variant.video.path}: ${declared} declared, ${Math.round(measured)} measured`];
      }),
  },
  {
    rule: '1.27',
    title: 'The measured peak bit rate is within 10% of BANDWIDTH',
    violations: (presentation) =>
      presentation.variants.flatMap((variant) => {
        const of = (media: LoadedPlaylist) => peak(pieces(media), media.playlist.targetDuration);
        const measured = of(variant.video) + soundOf(presentation, variant, of);
        const declared = Number(variant.attributes.BANDWIDTH);
        return deviation(declared, measured) <= 0.1
          ? []
          : [`${variant.video.path}: ${declared} declared, ${Math.round(measured)} measured`];
      }),
  },
  {
    rule: '1.30',
    title: 'The peak bit rate of on-demand content is at most 200% of the average',
    violations: ({ variants }) =>
      variants.flatMap(({ video }) => {
        const ratio = peak(pieces(video), video.playlist.targetDuration) / average(pieces(video));
        return ratio <= 2 ? [] : [`${video.path}: ${Math.round(ratio * 100)}%`];
      }),
  },
  {
    rule: '1.33',
    title: 'All variants have the same aspect ratio and the declared size',
    violations: async ({ variants }) => {
      const violations: string[] = [];
      const first = resolution(variants[0]?.attributes.RESOLUTION);
      for (const { attributes, video } of variants) {
        const declared = resolution(attributes.RESOLUTION);
        if (declared === undefined || first === undefined) {
          violations.push(`${video.path}: no RESOLUTION`);
          continue;
        }
        // Sides are even integers, so each may be off by one pixel.
        const [wide, narrow] = declared.width >= first.width ? [declared, first] : [first, declared];
        const expected = (wide.width * narrow.height) / wide.height;
        if (Math.abs(expected - narrow.width) > 1 + wide.width / wide.height) {
          violations.push(`${video.path}: ${attributes.RESOLUTION} next to ${variants[0]?.attributes.RESOLUTION}`);
        }
        const { stream } = await probeFrames(video);
        if (stream.width !== declared.width || stream.height !== declared.height) {
          violations.push(`${video.path}: ${attributes.RESOLUTION} declared, ${stream.width}x${stream.height} coded`);
        }
        if (!['1:1', '0:1', 'N/A'].includes(stream.pixelAspect) || stream.rotation !== 0) {
          violations.push(`${video.path}: pixel aspect ${stream.pixelAspect}, rotation ${stream.rotation}`);
        }
      }
      return violations;
    },
  },
];
