/** Encodings of one script before Unicode, the usual one first. */
const pages = {
  western: ['windows-1252'],
  central: ['windows-1250', 'iso-8859-2'],
  cyrillic: ['windows-1251', 'koi8-u', 'ibm866'],
  greek: ['windows-1253', 'iso-8859-7'],
  turkish: ['windows-1254'],
  hebrew: ['windows-1255'],
  arabic: ['windows-1256', 'iso-8859-6'],
  baltic: ['windows-1257'],
  vietnamese: ['windows-1258'],
  thai: ['windows-874'],
  japanese: ['shift_jis', 'euc-jp'],
  simplified: ['gb18030', 'big5'],
  traditional: ['big5', 'gb18030'],
  korean: ['euc-kr'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Languages by their script, as Windows has set its code pages for them. All others are western. */
const languages: Partial<Record<keyof typeof pages, readonly string[]>> = {
  central: ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'],
  cyrillic: ['be', 'bg', 'kk', 'ky', 'mk', 'mn', 'ru', 'sr', 'tg', 'tt', 'uk'],
  greek: ['el'],
  turkish: ['az', 'tr', 'uz'],
  hebrew: ['he', 'iw', 'yi'],
  arabic: ['ar', 'fa', 'ps', 'ug', 'ur'],
  baltic: ['et', 'lt', 'lv'],
  vietnamese: ['vi'],
  thai: ['th'],
  japanese: ['ja'],
  simplified: ['zh', 'cmn', 'yue'],
  korean: ['ko'],
};

const isPageName = (name: string): name is keyof typeof pages => name in pages;

/** The encodings that a text of a language had before Unicode, the usual one first. @param language a BCP 47 tag */
export function codePagesOf(language: string): readonly string[] {
  const [primary = '', ...parts] = language.toLowerCase().split('-');
  const has = (...wanted: readonly string[]): boolean => wanted.some((part) => parts.includes(part));
  // A script or a region tells more than the language.
  if (has('cyrl')) return pages.cyrillic;
  if (has('latn')) return ['sr', 'bs', 'hr'].includes(primary) ? pages.central : pages.western;
  if (has('hant', 'tw', 'hk', 'mo') && ['zh', 'cmn', 'yue'].includes(primary)) return pages.traditional;
  const name = Object.keys(pages)
    .filter(isPageName)
    .find((page) => languages[page]?.includes(primary));
  return pages[name ?? 'western'];
}
