import { OutboundRefusedError } from './errors.ts';
import { parsePlain } from './target.ts';

/** Addresses that begin with it are allowed. */
export interface Prefix {
  protocol: string;
  /** With the port, unless it is that of the protocol. */
  host: string;
  /** Ends with a slash. */
  path: string;
}

/** What some server reads as a slash, or as the end of a path. */
const separators = /[/\\\p{Cc}]/u;
const maxEncodings = 4;

/** Percent-decodes until nothing changes: servers and proxies in front of them may decode one after the other. Undefined if it never ends. */
function decodedWhole(segment: string): string | undefined {
  let text = segment;
  for (let n = 0; n < maxEncodings; n += 1) {
    if (!text.includes('%')) return text;
    const decoded = decodedOnce(text);
    if (decoded === text || decoded === undefined) return decoded;
    text = decoded;
  }
  return undefined;
}

/** Undefined for what is not UTF-8: some servers read overlong encodings as a dot or a slash. */
function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // "100%" is what is left of "100%25".
    return /%[\da-f]{2}/i.test(text) ? undefined : text;
  }
}

/** Whether a server could read a segment as a way to another folder. */
function isTricky(segment: string): boolean {
  const decoded = decodedWhole(segment);
  if (decoded === undefined || separators.test(decoded)) return true;
  // Some servers remove what follows a semicolon.
  const [name = ''] = decoded.split(';', 1);
  return name === '.' || name === '..' || (name === '' && decoded !== '');
}

const isPlainPath = (path: string): boolean => !path.split('/').some(isTricky);

/** The path as it is written. `URL` has removed the dots of its own. */
const writtenPath = (text: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(text)?.[1] ?? '';

/**
 * The URL that a text means, if all programs read it in the same way. Without its fragment, which is not sent.
 *
 * @throws OutboundRefusedError
 */
export function plainSource(text: string): URL {
  const url = parsePlain(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefusedError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundRefusedError('credentials');
  if (!isPlainPath(writtenPath(text)) || !isPlainPath(url.pathname)) throw new OutboundRefusedError('malformed');
  url.hash = '';
  return url;
}

/** @throws Error that names the text if it is not the beginning of an address: `https://host/path/` */
export function parsePrefix(text: string): Prefix {
  let url: URL;
  try {
    url = plainSource(text);
  } catch (error) {
    throw new Error(`${text} is not written as https://host/path/`, { cause: error });
  }
  if (text.includes('?') || text.includes('#') || !writtenPath(text).endsWith('/')) {
    throw new Error(`${text} must end with a slash, without a query`);
  }
  // Hosts are compared as a whole.
  if (url.host.includes('*')) throw new Error(`${text} must name one host`);
  return { protocol: url.protocol, host: url.host, path: url.pathname };
}

/** Whether a URL of `plainSource` begins with one of the prefixes: the same host, and whole segments of the path. */
export const isWithin = ({ protocol, host, pathname }: URL, prefixes: readonly Prefix[]): boolean =>
  prefixes.some((one) => one.protocol === protocol && one.host === host && pathname.startsWith(one.path));
