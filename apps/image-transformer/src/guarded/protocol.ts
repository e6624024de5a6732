/**
 * The protocol between the worker and the guarded program. The worker sends the picture (its length is an argument) and then, for an SVG,
 * a line for each drawing: "width height"; for a HEIC, an empty line for its pixels. The program answers each with a line of JSON, followed by the number of bytes that the line
 * states. The first answer has the picture's size.
 */
export const kinds = ['svg', 'bmp', 'heic'] as const;
export type Kind = (typeof kinds)[number];

export type Answer =
  /** Followed by `bytes` bytes: the pixels of a drawing (RGBA), or the PNG or TIFF converted from a picture. */
  | { width: number; height: number; bytes: number }
  /** The first answer for a HEIC: the bits of a sample, and the bytes of its EXIF, which follow. */
  | { width: number; height: number; bytes: number; bits: number }
  /** The code and message of a `PermanentMediaError`. */
  | { refused: string; sentence: string }
  /** The message of a decoder's error. */
  | { failed: string };
