/**
 * Reads ffmpeg's own format of tags: `key=value` lines, where a backslash stands before =, ;, #, a line feed and itself. Keys are given
 * in lower case, values as the bytes that stand in the file, in whatever encoding that is.
 */
export function readFfmetadata(bytes: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  // One character for each byte, so that nothing is lost on the way.
  for (const line of linesOf(bytes.toString('latin1'))) {
    if (/^\[(STREAM|CHAPTER)\]$/.test(line)) break; // What follows is of a part, not of the whole.
    const parts = /^((?:[^\\=]|\\[\s\S])*)=([\s\S]*)$/.exec(line);
    if (/^[;#]/.test(line) || parts === null) continue;
    const [key = '', value = ''] = parts.slice(1).map((part) => part.replace(/\\([\s\S])/g, '$1'));
    tags.set(key.toLowerCase(), Buffer.from(value, 'latin1'));
  }
  return tags;
}

/** A line feed after a backslash ends no line. */
function linesOf(text: string): string[] {
  return text.match(/(?:[^\\\n]|\\[\s\S])+/g) ?? [];
}
