import type { HlsRule } from '../rules.ts';

export const audioRules: HlsRule[] = [
  {
    rule: '8.10',
    title: 'Audio renditions have a LANGUAGE and a NAME',
    violations: ({ audio }) =>
      audio.flatMap(({ attributes, media }) =>
        attributes.LANGUAGE && attributes.NAME ? [] : [`${media.path}: LANGUAGE or NAME is missing`],
      ),
  },
];
