/** White space that markup allows between its parts. */
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const isNameCharacter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x5f || code === 0x2e;

/**
 * The name of the first element of an XML text, in lower case and without its namespace prefix. undefined if the text starts with
 * anything else or is too short.
 *
 * Each character is read once, so hostile comments are no more expensive than others.
 */
export function firstElement(text: string): string | undefined {
  let at = 0;
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++;
    if (text[at] !== '<') return undefined;
    const end = endOfSkipped(text, at);
    if (end === undefined) return elementName(text, at + 1);
    if (end < 0) return undefined;
    at = end;
  }
}

/** The end of a comment, an instruction or a declaration; -1 if it has no end, undefined for an element. */
function endOfSkipped(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (text.startsWith('<!', at)) return endOfDeclaration(text, at + 2);
  return undefined;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

/** A document type may contain declarations in brackets. */
function endOfDeclaration(text: string, from: number): number {
  let brackets = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '[') brackets++;
    else if (character === ']') brackets--;
    else if (character === '>' && brackets <= 0) return at + 1;
  }
  return -1;
}

function elementName(text: string, from: number): string {
  const lower = text.slice(from, from + maxNameLength).toLowerCase();
  let end = 0;
  let start = 0;
  for (; end < lower.length; end++) {
    if (lower[end] === ':') start = end + 1;
    else if (!isNameCharacter(lower.charCodeAt(end))) break;
  }
  return lower.slice(start, end);
}

const maxNameLength = 100;
