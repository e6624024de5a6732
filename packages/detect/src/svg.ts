import type { Bytes } from './bytes.ts';
import { latin1 } from './values.ts';

/** Programs write long comments and document types before the first element. */
const prologueBytes = 64 * 1024;
const maxNameLength = 100;

/** White space: XML 1.0, 2.3, and what decoders let pass. */
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** UTF-8's byte order mark as Latin-1. */
const mark = '\xef\xbb\xbf';

/** Where the markup of a text begins. */
function startOf(text: string): number {
  let at = text.startsWith(mark) ? mark.length : 0;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Names of the root: SVG 2, 5.1.2. The renderer knows no other prefix, and no capitals. */
const rootNames = ['svg', 'svg:svg'];

/** Whether a file is an XML whose first element is an SVG. */
export async function isSvg(bytes: Bytes, head: Uint8Array): Promise<boolean> {
  const text = latin1(head, 0, maxNameLength);
  if (text[startOf(text)] !== '<') return false;
  return rootNames.includes(rootOf(latin1(await bytes.read(0, prologueBytes), 0, prologueBytes)));
}

/** The name of the first element: comments, instructions and a document type may precede it (XML 1.0, 2.8). Each character is read once. */
function rootOf(text: string): string {
  for (let at = startOf(text); text[at] === '<'; ) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) at = endOfDeclaration(text, at + 2);
    else return nameAt(text, at + 1);
    while (isSpace(text.charCodeAt(at))) at++;
  }
  return '';
}

/** The end of a mark from a position on; -1 without one. */
function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? -1 : found + end.length;
}

/** The end of a document type, which may contain declarations in brackets. */
function endOfDeclaration(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']') depth--;
    else if (text[at] === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

/** The name of an element. It ends at white space, or with the element. */
function nameAt(text: string, from: number): string {
  let end = from;
  while (end - from < maxNameLength && !isSpace(text.charCodeAt(end)) && !['>', '/', ''].includes(text.charAt(end)))
    end++;
  return text.slice(from, end);
}
