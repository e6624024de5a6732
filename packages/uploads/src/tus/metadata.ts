import { malformed } from '../errors.ts';

/** Far more than our fields need. */
const maxBytes = 32 * 1024;
const keyPattern = /^[!-+\--~]{1,100}$/;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

/** Names that clients of tus send of themselves, beside `filename`. */
const conventional = new Set(['filetype', 'name', 'relativePath', 'type']);

/** Whether clients of tus send a name whatever the server knows. */
export const isConventional = (name: string): boolean => conventional.has(name);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses Upload-Metadata of tus 1.0: comma-separated pairs of a key and its value in base64, which may be missing.
 *
 * @throws AppError malformed_request
 */
export function parseMetadata(header: string | undefined): Readonly<Record<string, string>> {
  if (header === undefined || header.trim() === '') return {};
  if (header.length > maxBytes) throw malformed('Upload-Metadata is too long.');
  const found = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!keyPattern.test(key) || more.length > 0) throw malformed('Upload-Metadata has a pair without a valid key.');
    if (found.has(key)) throw malformed(`Upload-Metadata has the key ${key} twice.`);
    found.set(key, decode(key, value));
  }
  return Object.fromEntries(found);
}

function decode(key: string, value: string): string {
  const isPadded = value.length % 4 === 0;
  // Some clients leave the padding out.
  if (!base64Pattern.test(value) || (value.endsWith('=') && !isPadded) || value.length % 4 === 1) {
    throw malformed(`The value of ${key} in Upload-Metadata is not base64.`);
  }
  try {
    return utf8.decode(Buffer.from(value, 'base64'));
  } catch (error) {
    throw malformed(`The value of ${key} in Upload-Metadata is not UTF-8.`, error);
  }
}
