/** Scanners of XML text. Each needs one pass, so its time is linear in the length of the text. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces character references (`&#100;`, `&#x64;`, `&amp;`) by the characters. */
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
 * The text between XML delimiters: attribute values and character data. The expression matches the delimiters, because a repeated class
 * that matches ten million characters can overflow the stack of V8's regular expressions.
 */
export function* textRuns(text: string): Generator<string> {
  let from = 0;
  for (const { index } of text.matchAll(/[<>"']/g)) {
    if (index > from) yield text.slice(from, index);
    from = index + 1;
  }
  if (from < text.length) yield text.slice(from);
}

/**
 * Whether an element has one of the names, with or without a namespace prefix. `names` matches `<name` and `:name` globally. The walk back
 * over a prefix stops at a colon, so no two walks overlap, and the time grows with the length only.
 */
export function hasElement(text: string, names: RegExp): boolean {
  for (const { index } of text.matchAll(names)) {
    if (text.charAt(index) === '<') return true;
    let at = index - 1;
    while (at >= 0 && !endsPrefix.test(text.charAt(at))) at -= 1;
    if (text.charAt(at) === '<' && at < index - 1) return true;
  }
  return false;
}

/** Not `[\w.-]`: a prefix may have letters of any script. */
const endsPrefix = /[\s<>"'/=:]/;

const after = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
};

/** The position after the `>` that closes the markup at `from`. Skips quoted text and, for a document type, text in brackets. */
export function afterMarkup(text: string, from: number): number {
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

/** Where the first tag and the document type begin; undefined if there is none. Comments and processing instructions are skipped. */
export function prolog(text: string): { rootAt: number | undefined; doctypeAt: number | undefined } {
  let doctypeAt: number | undefined;
  let at = text.indexOf('<');
  while (at >= 0) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) {
      if (text.startsWith('<!DOCTYPE', at)) doctypeAt ??= at;
      at = afterMarkup(text, at);
    } else return { rootAt: at, doctypeAt };
    at = text.indexOf('<', at);
  }
  return { rootAt: undefined, doctypeAt };
}

/** The first tag after comments, processing instructions and the document type; empty if there is none. */
export function rootTag(text: string): string {
  const { rootAt } = prolog(text);
  return rootAt === undefined ? '' : text.slice(rootAt, afterMarkup(text, rootAt));
}

/** Attributes of a tag by name; of duplicates, the first. */
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
