/** Readers of XML as text, each in one pass: their time grows with the length of the text and with nothing else. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with the references to characters (`&#100;`, `&#x64;`, `&amp;`) as the characters. */
export function withCharacters(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/g,
    (whole, hexadecimal?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/**
 * What is between the delimiters of XML: values of attributes, and text. It looks for the delimiters, because a repeated class
 * that matches ten million characters can overflow the stack of V8's expressions.
 */
export function* textRuns(text: string): Generator<string> {
  let from = 0;
  for (const { index } of text.matchAll(/[<>"']/g)) {
    if (index > from) yield text.slice(from, index);
    from = index + 1;
  }
  if (from < text.length) yield text.slice(from);
}

const after = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
};

/** Behind the `>` that closes what begins at `from`, not looking into quotes; with brackets, as a document type has them, not into those. */
function afterMarkup(text: string, from: number): number {
  let quote = '';
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth <= 0) return at + 1;
  }
  return text.length;
}

/** The first tag, behind comments, instructions and the document type; empty when there is none. */
export function rootTag(text: string): string {
  let at = text.indexOf('<');
  while (at >= 0) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) at = afterMarkup(text, at);
    else return text.slice(at, afterMarkup(text, at));
    at = text.indexOf('<', at);
  }
  return '';
}

/** Attributes of a tag by their names, the first of each. */
export function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  for (let equals = tag.indexOf('='); equals >= 0; equals = tag.indexOf('=', at)) {
    const name = lastWord(tag.slice(at, equals).trimEnd());
    const start = afterSpace(tag, equals + 1);
    const quote = tag.charAt(start);
    at = start;
    if (quote !== '"' && quote !== "'") continue;
    at = after(tag, quote, start + 1);
    if (!attributes.has(name)) attributes.set(name, withCharacters(tag.slice(start + 1, at - 1)).trim());
  }
  return attributes;
}

function lastWord(text: string): string {
  let at = text.length;
  while (at > 0 && text.charAt(at - 1).trim() !== '') at -= 1;
  return text.slice(at);
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === '') at += 1;
  return at;
}
