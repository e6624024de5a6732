/**
 * Secrets found by their form, whatever field or error they are in. Each keeps its beginning, so that a reader sees what it was.
 * Every log line passes through these expressions, so each must be linear: a client decides what most lines contain.
 */
const forms: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
  // The password of a URL: postgres://user:password@host
  [/(:\/\/[^\s:/@"\\]*:)[^\s/"\\]+@/g, '$1[redacted]@'],
  [/(Bearer|Basic) [A-Za-z0-9._~+/=-]{8,}/g, '$1 [redacted]'],
  // An API key of ours: its first characters are its public prefix.
  [/mr_([0-9A-Za-z]+)/g, redactKey],
  // The signature of a presigned URL.
  [/(X-Amz-(?:Signature|Credential|Security-Token)=)[^&\s"\\]+/gi, '$1[redacted]'],
];

const keyPrefixLength = 8;
const minKeyLength = 28;

function redactKey(match: string, key = ''): string {
  return key.length < minKeyLength ? match : `mr_${key.slice(0, keyPrefixLength)}[redacted]`;
}

/** A word with its dots. It takes in a whole JSON web token, and no text is looked at twice. */
const dotted = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*/g;
/** How the header of a JSON web token begins: `{"` in base64. */
const tokenStart = 'eyJ';
const minHeaderLength = 11;
const minPartLength = 8;

/** Replaces each header.payload.signature among the parts of a dotted word. */
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

/** A line without the secrets that show by their form. */
export function withoutSecrets(line: string): string {
  let text = line.includes(tokenStart) ? line.replace(dotted, redactTokens) : line;
  for (const [form, replacement] of forms) {
    text = typeof replacement === 'string' ? text.replace(form, replacement) : text.replace(form, replacement);
  }
  return text;
}
