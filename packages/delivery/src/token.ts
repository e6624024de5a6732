import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Without a configured token, nothing matches. */
export function tokenMatches(given: string | undefined, token: string | undefined): boolean {
  return given !== undefined && token !== undefined && timingSafeEqual(digest(given), digest(token));
}
