/** Widths in pixels: others would be other objects for nearly the same picture. */
export const frameWidths = [160, 320, 480, 640, 960, 1280] as const;
