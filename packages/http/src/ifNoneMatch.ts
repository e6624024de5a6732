/**
 * Whether an If-None-Match names the tag of what would be sent, compared weakly as RFC 9110 section 13.1.2 says: the answer is 304. A
 * request's Cache-Control is of no account here, unlike in npm's `fresh`: it speaks to caches, and browsers revalidate with `no-cache`.
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
  return tags.some((tag) => tag === '*' || opaqueTag(tag) === opaqueTag(etag));
}

const opaqueTag = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
