import type { HlsRule } from '../rule.ts';

export const audioRules: HlsRule[] = [
  {
    rule: '8.10',
    title: 'Audio renditions have a LANGUAGE and a NAME',
    violations: ({ audio }) =>
      audio.flatMap(({ attributes, media }) =>
        attributes.LANGUAGE && attributes.NAME ? [] : [`${media.path}: LANGUAGE or NAME is missing`],
      ),
  },
  {
    // Of RFC 8216; Apple's specification requires it without a number.
    rule: '4.3.4.1.1',
    title:
      'Renditions of a group have different names, one default, and are told apart if they are selected automatically',
    violations: ({ audio }) => {
      const isTwice = (values: readonly string[]) => new Set(values).size < values.length;
      const all = audio.map(({ attributes }) => attributes);
      const selectable = all.filter(({ AUTOSELECT }) => AUTOSELECT === 'YES');
      const facts: [isWrong: boolean, what: string][] = [
        [isTwice(all.map((one) => `${one['GROUP-ID']} ${one.NAME}`)), 'a NAME is there twice'],
        [isTwice(all.flatMap((one) => (one.DEFAULT === 'YES' ? [`${one['GROUP-ID']}`] : []))), 'two are the default'],
        [
          isTwice(selectable.map((one) => `${one['GROUP-ID']} ${one.LANGUAGE} ${one.CHARACTERISTICS}`)),
          'two of the same language and characteristics are selected automatically',
        ],
        [all.some((one) => one.DEFAULT === 'YES' && one.AUTOSELECT !== 'YES'), 'the default is not selected'],
      ];
      return facts.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
    },
  },
];
