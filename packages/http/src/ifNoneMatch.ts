/**
 * Whether If-None-Match contains the current ETag, so that the answer is 304. Uses the weak comparison of RFC 9110 section 13.1.2.
 * Ignores the request's Cache-Control, unlike npm's `fresh`: it is for caches, and browsers revalidate with `no-cache`.
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
  return tags.some((tag) => tag === '*' || opaqueTag(tag) === opaqueTag(etag));
}

const opaqueTag = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
