import { AppError } from '@millrace/service';

/** In characters: the address is kept in a cookie. */
const maxLength = 1_000;

/**
 * Where a browser may be sent after a sign-in: to pages of the service's own origin and of the origins that may use its cookie.
 * Browsers and Node.js read a URL by the same rules (WHATWG), and the browser gets the address as it was read here. So spellings such as
 * `//other`, `\\other` or `https://own@other` lead to the origin that was compared.
 *
 * @returns reads an address; one that begins with a slash is below the service's own origin
 * @throws AppError invalid_request
 */
export function createReturnTo(publicUrl: string, allowed: ReadonlySet<string>): (given: string) => string {
  const { origin: own } = new URL(publicUrl);
  return (given) => {
    // Against a base, `https:other` would be a path below it.
    const base = given.startsWith('/') ? own : undefined;
    const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
    const isAllowed =
      url !== undefined &&
      allowed.has(url.origin) &&
      // The origin of a blob is that of the page that made it.
      ['https:', 'http:'].includes(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.href.length <= maxLength;
    if (!isAllowed) {
      const message = `must be a page of this service or of CORS_ORIGINS, of at most ${maxLength} characters`;
      throw new AppError('invalid_request', 'Some fields are missing or invalid: return_to.', {
        fields: [{ field: 'return_to', message }],
      });
    }
    return url.href;
  };
}

/** The address with the code of an error for the page's script. */
export function withError(returnTo: string, code: string): string {
  const url = new URL(returnTo);
  url.searchParams.set('error', code);
  return url.href;
}
