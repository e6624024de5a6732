/**
 * Picks a representative picture among JPEGs of one size and quality. Bytes grow with detail, so a black, blank or blurred picture
 * is small. Among those with detail it takes the typical one, not the noisiest.
 */
export function pickThumbnail<T>(candidates: readonly T[], bytesOf: (candidate: T) => number): T | undefined {
  const largest = Math.max(0, ...candidates.map(bytesOf));
  const detailed = candidates.filter((candidate) => bytesOf(candidate) >= largest * 0.6);
  const bySize = [...detailed].sort((a, b) => bytesOf(a) - bytesOf(b));
  return bySize[Math.floor(bySize.length / 2)];
}
