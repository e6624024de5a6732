/** Longer tags have private or extended parts. */
const maxLength = 35;
const shape = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,6}$/i;

/** The canonical form of a BCP 47 tag of a language, such as `pt-BR`; undefined if it is none. Extensions are not taken. */
export function languageTag(text: string): string | undefined {
  if (text.length > maxLength || !shape.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined; // Not well-formed.
  }
}

/** The name of a language in that language, for players: `Deutsch`. */
export function languageName(language: string): string {
  const name = language === 'und' ? undefined : new Intl.DisplayNames([language], { type: 'language' }).of(language);
  const first = name?.at(0);
  return name === undefined || first === undefined ? language : first.toLocaleUpperCase(language) + name.slice(1);
}
