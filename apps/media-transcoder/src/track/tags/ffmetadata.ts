/** Tags that are kept, and how much of each: a name of anything is shorter. */
const maxTags = 1000;
const maxKeyBytes = 100;
const maxValueBytes = 64 * 1024;

const [lineFeed, equals, backslash, semicolon, hash, bracket] = Buffer.from('\n=\\;#[');

/**
 * Reads ffmpeg's own format of tags: `key=value` lines, where a backslash escapes =, ;, #, a line feed and itself. Keys are given
 * in lower case, values as the bytes that are in the file, in whatever encoding that is. Each byte is looked at once.
 */
export function readFfmetadata(bytes: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  let at = 0;
  while (at < bytes.length && tags.size < maxTags) {
    const line = readLine(bytes, at);
    at = line.end + 1;
    // What follows is of a part, not of the whole.
    if (line.first === bracket && /^\[(STREAM|CHAPTER)\]$/.test(line.text.slice(0, maxKeyBytes))) break;
    if (line.first === semicolon || line.first === hash || line.key === undefined) continue;
    tags.set(line.key.toLowerCase(), line.value());
  }
  return tags;
}

/** One line, unescaped. A line feed after a backslash ends no line; an escaped equals sign ends no key. */
function readLine(bytes: Buffer, start: number) {
  const kept: number[] = [];
  let keyLength: number | undefined;
  let at = start;
  for (; at < bytes.length && bytes[at] !== lineFeed; at++) {
    if (bytes[at] === equals && keyLength === undefined) keyLength = kept.length;
    else {
      if (bytes[at] === backslash && at + 1 < bytes.length) at++;
      if (kept.length < maxKeyBytes + maxValueBytes) kept.push(bytes[at] ?? 0);
    }
  }
  const text = Buffer.from(kept);
  const isKey = keyLength !== undefined && keyLength <= maxKeyBytes;
  return {
    end: at,
    first: bytes[start],
    text: text.toString('latin1', 0, maxKeyBytes),
    key: isKey ? text.toString('latin1', 0, keyLength) : undefined,
    value: () => text.subarray(keyLength, (keyLength ?? 0) + maxValueBytes),
  };
}
