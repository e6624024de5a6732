import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Without a configured secret, nothing matches. */
export function secretMatches(given: string | undefined, secret: string | undefined): boolean {
  return given !== undefined && secret !== undefined && timingSafeEqual(digest(given), digest(secret));
}
