/** White space that markup allows between its parts. */
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The end of a mark from a position on; -1 without one. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
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

/** Whether the first element of a text is an SVG: comments, instructions and declarations may precede it. Each character is read once. */
export function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace('\uFEFF', '');
  for (let at = 0; at >= 0; ) {
    while (isSpace(text.charCodeAt(at))) at++;
    if (text[at] !== '<') return false;
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) at = endOfDeclaration(text, at + 2);
    else {
      const name = text.slice(at + 1, at + 100).toLowerCase();
      const local = name.startsWith('svg:') ? name.slice(4) : name;
      // The element's name ends here.
      return local.startsWith('svg') && ['>', '/', ''].includes(local.slice(3, 4).trim());
    }
  }
  return false;
}
