/**
 * Chooses a representative picture among JPEGs of one size and quality. Bytes grow with detail, so a black, blank or blurred picture
 * is small. Among those with detail it takes the typical one, not the noisiest.
 */
export function chooseThumbnail(candidates: readonly Buffer[]): Buffer | undefined {
  const largest = Math.max(0, ...candidates.map((jpeg) => jpeg.length));
  const detailed = candidates.filter((jpeg) => jpeg.length >= largest * 0.6);
  const bySize = [...detailed].sort((a, b) => a.length - b.length);
  return bySize[Math.floor(bySize.length / 2)];
}
