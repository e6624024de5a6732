/**
 * What the worker and the guarded program say to each other. The worker sends the picture, as many bytes as the arguments say, and then, for an SVG, one line for each
 * drawing: "width height". The program answers each with a line of JSON, followed by as many bytes as that line says. The first
 * answer tells the picture's size.
 */
export const kinds = ['svg', 'bmp'] as const;
export type Kind = (typeof kinds)[number];

export type Answer =
  /** `bytes` follow: the pixels of a drawing (RGBA), or the PNG that a BMP became. */
  | { width: number; height: number; bytes: number }
  /** A code of `PermanentMediaError`, and its sentence. */
  | { refused: string; sentence: string }
  /** What a decoder said. */
  | { failed: string };
