/** The longest side of a result. */
export const maxSide = 8_192;
/** Pixels of a result. */
export const maxPixels = 50_000_000;
