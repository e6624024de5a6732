import type { IncomingHttpHeaders } from 'node:http';

/** Caches must not use the answer again without asking. */
const useless = new Set(['no-store', 'no-cache', 'private']);

/** Directives by name in lower case. Quotes of values are removed. */
function directivesOf(header: string): Map<string, string> {
  const pairs = header.split(',').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
  });
  return new Map(pairs);
}

const seconds = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;

/**
 * For how many seconds an answer is fresh, as its server says (RFC 9111, section 4.2.1): for a shared cache, less what it has spent in
 * other caches.
 *
 * @returns null if it does not say
 */
export function freshSeconds(headers: IncomingHttpHeaders, now = Date.now()): number | null {
  const directives = directivesOf(headers['cache-control'] ?? '');
  if ([...directives.keys()].some((name) => useless.has(name))) return 0;
  const age = seconds(headers.age) ?? 0;
  const said = seconds(directives.get('s-maxage')) ?? seconds(directives.get('max-age'));
  if (said !== undefined) return Math.max(0, said - age);
  if (headers.expires === undefined) return null;
  const expires = Date.parse(headers.expires);
  // "0" and other invalid dates are in the past.
  if (Number.isNaN(expires)) return 0;
  const date = Date.parse(headers.date ?? '');
  return Math.max(0, (expires - (Number.isNaN(date) ? now : date)) / 1_000 - age);
}
