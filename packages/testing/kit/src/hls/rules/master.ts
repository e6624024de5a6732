import { probeFrames } from '../ffprobe.ts';
import { hasTag } from '../m3u8.ts';
import type { LoadedPlaylist, LoadedVariant, Presentation } from '../presentation.ts';
import type { HlsRule } from '../rule.ts';

const eachVariant =
  (check: (variant: LoadedVariant, presentation: Presentation) => string | undefined) =>
  (presentation: Presentation): string[] =>
    presentation.variants.flatMap((variant) => {
      const violation = check(variant, presentation);
      return violation === undefined ? [] : [`${variant.video.path}: ${violation}`];
    });

/** avc1.PPCCLL from the init segment's avcC. */
function codecOf({ init, track }: LoadedPlaylist): string | undefined {
  if (track.kind === 'audio') return init.includes('mp4a', 0, 'latin1') ? 'mp4a.40.2' : undefined;
  const at = init.indexOf('avcC', 0, 'latin1');
  return at < 0 ? undefined : `avc1.${init.toString('hex', at + 5, at + 8)}`;
}

/** Frame rate over two seconds, which a player must keep up with. */
async function frameRate(video: LoadedPlaylist): Promise<number> {
  const { frames } = await probeFrames(video);
  const times = frames.map((frame) => frame.time).sort((a, b) => a - b);
  const first = times[0];
  const last = times[times.length - 1];
  return first === undefined || last === undefined || last === first ? 0 : (times.length - 1) / (last - first);
}

export const masterRules: HlsRule[] = [
  {
    rule: '9.1',
    title: 'Variants have CODECS, and they match the streams',
    violations: eachVariant(({ attributes, video }, { audio }) => {
      const declared = new Set((attributes.CODECS ?? '').split(','));
      const sound = audio.find((rendition) => rendition.attributes['GROUP-ID'] === attributes.AUDIO);
      const actual = [codecOf(video), ...(sound ? [codecOf(sound.media)] : [])];
      return actual.length === declared.size && actual.every((codec) => codec !== undefined && declared.has(codec))
        ? undefined
        : `${attributes.CODECS} declared, ${actual.join(',')} found`;
    }),
  },
  {
    rule: '9.2',
    title: 'Variants with video have RESOLUTION',
    violations: eachVariant(({ attributes }) =>
      /^\d+x\d+$/.test(attributes.RESOLUTION ?? '') ? undefined : 'RESOLUTION is missing',
    ),
  },
  {
    rule: '9.11',
    title: 'The master playlist has EXT-X-INDEPENDENT-SEGMENTS',
    violations: ({ master }) => (hasTag(master, 'EXT-X-INDEPENDENT-SEGMENTS') ? [] : ['it is missing']),
  },
  {
    rule: '9.13',
    title: 'Variants and I-frame streams have BANDWIDTH',
    violations: ({ variants, iFrames }) =>
      [
        ...variants.map(({ attributes, video }) => ({ attributes, path: video.path })),
        ...iFrames.map(({ attributes, path }) => ({ attributes, path })),
      ].flatMap(({ attributes, path }) => (Number(attributes.BANDWIDTH) > 0 ? [] : [path])),
  },
  {
    rule: '9.14',
    title: 'Variants have AVERAGE-BANDWIDTH',
    violations: eachVariant(({ attributes }) =>
      Number(attributes['AVERAGE-BANDWIDTH']) > 0 ? undefined : 'AVERAGE-BANDWIDTH is missing',
    ),
  },
  {
    rule: '9.15',
    title: 'Variants with video have FRAME-RATE, which matches the stream and is at most 60',
    violations: async ({ variants }) => {
      const violations: string[] = [];
      for (const { attributes, video } of variants) {
        const declared = Number(attributes['FRAME-RATE']);
        const measured = await frameRate(video);
        // A variable rate is declared by its maximum, so the measured rate may be lower.
        const isTrue = measured === 0 || declared >= measured * 0.999 - 0.001;
        if (!(declared > 0 && declared <= 60 && isTrue)) {
          violations.push(`${video.path}: ${attributes['FRAME-RATE']} declared, ${measured.toFixed(3)} measured`);
        }
      }
      return violations;
    },
  },
];
