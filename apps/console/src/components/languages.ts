/** What people are offered. They can write any other tag. */
const common = [
  ...['ar', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl'],
  ...['pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
];

/** The canonical form of the tag of a language, such as `pt-BR`; undefined if it is none. */
export function tagOf(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined; // Not well-formed.
  }
}

/** The name of a language in that language, as the service gives it to captions without a label: `Deutsch`. */
export function nameOf(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag; // With an extension, which the service does not take.
  }
}

/** The languages that are offered, with their names in the language of the page. */
export function offeredLanguages(): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return common.map((tag) => ({ tag, name: names.of(tag) ?? tag }));
}
