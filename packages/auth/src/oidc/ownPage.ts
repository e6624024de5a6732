import type { Request } from 'express';

/** What a browser says of the page that sends it here. */
export type Navigation = Pick<Request, 'get'>;

/**
 * Whether a navigation comes from a page of these origins, or from the person: the address bar or a bookmark. Pages of other sites can send a
 * browser to any address, and with a session at the identity provider nobody is asked.
 *
 * They can leave out their Referer, so a navigation without one counts only if the browser says where it comes from. Browsers say so over https
 * and to localhost.
 */
export function isFromOwnPage(req: Navigation, origins: ReadonlySet<string>): boolean {
  const referrer = req.get('referer');
  if (referrer !== undefined) return URL.canParse(referrer) && origins.has(new URL(referrer).origin);
  const site = req.get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}
