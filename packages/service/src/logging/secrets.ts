/**
 * Patterns of secrets in any field or error. Each keeps the start of the match, so that the reader sees what it was. Every log
 * line passes through these expressions, and clients control most of the content, so each must run in linear time.
 */
const forms: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
  // The password of a URL: postgres://user:password@host
  [/(:\/\/[^\s:/@"\\]*:)[^\s/"\\]+@/g, '$1[redacted]@'],
  [/(Bearer|Basic) [A-Za-z0-9._~+/=-]{8,}/g, '$1 [redacted]'],
  // A Millrace API key: its first characters are its public prefix.
  [/mr_([0-9A-Za-z]+)/g, redactKey],
  // The signature of a presigned URL.
  [/(X-Amz-(?:Signature|Credential|Security-Token)=)[^&\s"\\]+/gi, '$1[redacted]'],
  // The secret of an upload URL.
  [/(\/upload-urls\/[^/\s"\\]*\/)[^\s"\\]+/g, '$1[redacted]'],
  // The token of a playlist's link.
  [/(\/shared\/playlists\/)[^\s"\\]+/g, '$1[redacted]'],
];

const keyPrefixLength = 8;
const minKeyLength = 28;

function redactKey(match: string, key = ''): string {
  return key.length < minKeyLength ? match : `mr_${key.slice(0, keyPrefixLength)}[redacted]`;
}

/** A dotted word, which may contain a whole JSON Web Token. Matches each character only once. */
const dotted = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*/g;
/** Start of a JSON Web Token's header: `{"` in base64. */
const tokenStart = 'eyJ';
const minHeaderLength = 11;
const minPartLength = 8;

/** Redacts each header.payload.signature in a dotted word. */
function redactTokens(word: string): string {
  if (!word.includes(tokenStart)) return word;
  const parts = word.split('.');
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const start = part.indexOf(tokenStart);
    const isToken =
      start !== -1 &&
      part.length - start >= minHeaderLength &&
      parts.slice(at + 1, at + 3).filter(({ length }) => length >= minPartLength).length === 2;
    kept.push(isToken ? `${part.slice(0, start)}[redacted]` : part);
    if (isToken) at += 2;
  }
  return kept.join('.');
}

/** Redacts all secrets in a line that match a known pattern. */
export function withoutSecrets(line: string): string {
  let text = line.includes(tokenStart) ? line.replace(dotted, redactTokens) : line;
  for (const [form, replacement] of forms) {
    text = typeof replacement === 'string' ? text.replace(form, replacement) : text.replace(form, replacement);
  }
  return text;
}
