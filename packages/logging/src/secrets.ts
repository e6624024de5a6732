/**
 * What is a secret wherever it stands: found by its form, so that it is no matter by which name or how deep in an error it came.
 * Each keeps its beginning, for the reader must see what it was.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  // The password of a URL: postgres://user:password@host
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*:)[^\s/@"\\]+@/gi, '$1[redacted]@'],
  [/\b(Bearer|Basic) [A-Za-z0-9._~+/=-]{8,}/g, '$1 [redacted]'],
  // A JSON web token: header.payload.signature
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g, '[redacted]'],
  // An API key of ours: its first characters are its public prefix.
  [/\b(mr_[0-9A-Za-z]{8})[0-9A-Za-z]{20,}/g, '$1[redacted]'],
  // The signature of a presigned URL, or of a signed transform.
  [/\b(X-Amz-(?:Signature|Credential|Security-Token)=)[^&\s"\\]+/gi, '$1[redacted]'],
];

/** A line without the secrets that show by their form. */
export function withoutSecrets(line: string): string {
  return forms.reduce((text, [form, replacement]) => text.replace(form, replacement), line);
}
