/**
 * The protocol between the worker and the guarded program. The worker sends the picture (its length is an argument) and then, for an SVG,
 * a line for each drawing: "width height". The program answers each with a line of JSON, followed by the number of bytes that the line
 * states. The first answer has the picture's size.
 */
export const kinds = ['svg', 'bmp'] as const;
export type Kind = (typeof kinds)[number];

export type Answer =
  /** Followed by `bytes` bytes: the pixels of a drawing (RGBA), or the PNG converted from a BMP. */
  | { width: number; height: number; bytes: number }
  /** The code and message of a `PermanentMediaError`. */
  | { refused: string; sentence: string }
  /** The message of a decoder's error. */
  | { failed: string };
