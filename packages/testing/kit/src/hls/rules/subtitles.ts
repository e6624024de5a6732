import { hasTag } from '../m3u8.ts';
import type { LoadedSubtitles, Presentation } from '../presentation.ts';
import type { HlsRule } from '../rule.ts';

const each =
  (check: (subtitles: LoadedSubtitles, presentation: Presentation) => string | undefined) =>
  (presentation: Presentation): string[] =>
    presentation.subtitles.flatMap((subtitles) => {
      const violation = check(subtitles, presentation);
      return violation === undefined ? [] : [`${subtitles.path}: ${violation}`];
    });

const lengthOf = (segments: readonly { duration: number }[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

/** Seconds of `01:02:03.004`. */
const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Numbers with RFC are those of RFC 8216. */
export const subtitleRules: HlsRule[] = [
  {
    rule: '5.1',
    title: 'Subtitles are WebVTT',
    violations: each(({ segments }) =>
      segments.every(({ text }) => /^\ufeff?WEBVTT(?:[ \t\n]|$)/.test(text)) ? undefined : 'a segment is not WebVTT',
    ),
  },
  {
    rule: 'RFC 3.5',
    title: 'WebVTT segments map their times to those of the media, and their cues are in order',
    violations: each(({ segments }) => {
      for (const { uri, text } of segments) {
        const head = text.split('\n\n', 1)[0] ?? '';
        if (!/^X-TIMESTAMP-MAP=(?:MPEGTS:0,LOCAL:00:00:00\.000|LOCAL:00:00:00\.000,MPEGTS:0)$/m.test(head)) {
          return `${uri} has no X-TIMESTAMP-MAP from 0 to 0`;
        }
        const cues = [...text.matchAll(/^(\S+) --> (\S+)/gm)].map(([, from = '', to = '']) => [
          secondsOf(from),
          secondsOf(to),
        ]);
        const isOrdered = cues.every(([from = 0, to = 0], at) => to > from && from >= (cues[at - 1]?.[0] ?? 0));
        if (cues.length === 0 || !isOrdered) return `${uri} has cues out of order, or none`;
      }
      return undefined;
    }),
  },
  {
    rule: 'RFC 4.3.4.1',
    title: 'Subtitles have a NAME that is unique in its group, and a LANGUAGE; one at most is the default',
    violations: ({ subtitles }) => {
      const names = subtitles.map(({ attributes }) => `${attributes['GROUP-ID']} ${attributes.NAME}`);
      const defaults = subtitles.filter(({ attributes }) => attributes.DEFAULT === 'YES').length;
      return [
        ...(new Set(names).size === names.length ? [] : ['a NAME is used twice']),
        ...(defaults > 1 ? ['there are several defaults'] : []),
        ...subtitles.flatMap(({ path, attributes }) => {
          const isDescribed = attributes.LANGUAGE && attributes.NAME && attributes.FORCED === 'NO';
          const isChosen = attributes.DEFAULT !== 'YES' || attributes.AUTOSELECT === 'YES';
          return isDescribed && isChosen ? [] : [`${path}: an attribute is missing`];
        }),
      ];
    },
  },
  {
    rule: 'RFC 4.3.4.2',
    title: 'Every variant names the group of the subtitles',
    violations: ({ subtitles, variants }) => {
      const groups = new Set(subtitles.map(({ attributes }) => attributes['GROUP-ID']));
      return variants.flatMap(({ attributes, video }) => {
        const isRight = groups.size === 0 ? attributes.SUBTITLES === undefined : groups.has(attributes.SUBTITLES);
        return isRight ? [] : [video.path];
      });
    },
  },
  {
    rule: 'RFC 6.2.4',
    title:
      'Subtitles are on-demand and complete, and as long as the video; no segment is longer than the target duration',
    violations: each(({ playlist }, { variants }) => {
      if (!hasTag(playlist, 'EXT-X-PLAYLIST-TYPE', 'VOD') || !hasTag(playlist, 'EXT-X-ENDLIST'))
        return 'it is not complete';
      if (playlist.segments.some(({ duration }) => !(Math.round(duration) <= playlist.targetDuration))) {
        return 'a segment is longer than the target duration';
      }
      const length = lengthOf(variants[0]?.video.playlist.segments ?? []);
      return Math.abs(lengthOf(playlist.segments) - length) < 0.1 ? undefined : `it does not last ${length} s`;
    }),
  },
];
