/** Limits on the tags that are kept; real names are shorter. */
const maxTags = 1000;
const maxKeyBytes = 100;
const maxValueBytes = 64 * 1024;

const [lineFeed, equals, backslash, semicolon, hash, bracket] = Buffer.from('\n=\\;#[');

/**
 * Reads ffmpeg's own format of tags: `key=value` lines, where a backslash escapes =, ;, #, a line feed and itself. Keys are lower
 * case; values are the file's bytes in their original encoding. Each byte is read once.
 */
export function readFfmetadata(bytes: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  let at = 0;
  while (at < bytes.length && tags.size < maxTags) {
    const line = readLine(bytes, at);
    at = line.end + 1;
    // What follows describes a stream or chapter, not the file.
    if (line.first === bracket && /^\[(STREAM|CHAPTER)\]$/.test(line.text.slice(0, maxKeyBytes))) break;
    if (line.first === semicolon || line.first === hash || line.key === undefined) continue;
    tags.set(line.key.toLowerCase(), line.value());
  }
  return tags;
}

/** One line, unescaped. An escaped line feed does not end the line; an escaped equals sign does not end the key. */
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
