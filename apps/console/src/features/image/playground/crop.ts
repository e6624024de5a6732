/** The whole picture: its corner and its size, as parts of the sides. */
export const wholePicture = [0, 0, 1, 1] as const;

/** The service keeps four decimals of a part. */
const decimals = 10_000;

/** A crop as parts of the sides. In an address, values above 1 are pixels. */
export function partsOf(crop: string | undefined, { width, height }: { width: number; height: number }): number[] {
  const written = crop?.split('_').map(Number) ?? [];
  return wholePicture.map((whole, n) => {
    const value = written[n] ?? whole;
    return value > 1 ? value / (n % 2 === 0 ? width : height) : value;
  });
}

/** The parts as in an address; undefined for the whole picture. */
export function cropOf(parts: readonly number[]): string | undefined {
  const text = parts.map((part) => Math.round(part * decimals) / decimals).join('_');
  return text === wholePicture.join('_') ? undefined : text;
}
