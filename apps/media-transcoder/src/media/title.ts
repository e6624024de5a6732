const maxTitleLength = 60;

/** The title of a track as it may be shown: one line of at most 60 characters. */
export function oneLine(title: string): string {
  const characters = Array.from(title.slice(0, 1000), (character) => (isText(character) ? character : ' '));
  const words = characters.join('').split(' ');
  return Array.from(words.filter((word) => word !== '').join(' '))
    .slice(0, maxTitleLength)
    .join('')
    .trim();
}

/** Whether a character is part of a line, and allowed in XML: no control character, half of a pair, or character that is none. */
function isText(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029;
  const isHalf = code >= 0xd800 && code < 0xe000;
  return !isControl && !isHalf && (code & 0xfffe) !== 0xfffe;
}
