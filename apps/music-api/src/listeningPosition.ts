/** A thousand hours: no track is longer. */
export const maxPositionMs = 1_000 * 3_600 * 1_000;
