/**
 * Texts of the characters that take the most bytes in an answer, of those that clients may send: no control characters but tabs and line breaks.
 * A length is one of UTF-16 code units, as our limits count.
 */

/** In JSON: three bytes for each unit. A character beyond the BMP takes four for two, a quote two. */
export const wide = (length: number): string => '\u8a9e'.repeat(length);

/** In XML: six bytes for each unit, as `&quot;`. */
export const quotes = (length: number): string => '"'.repeat(length);

/** In JSON within a page: six bytes for each unit, as `\u003c`. */
export const angles = (length: number): string => '<'.repeat(length);

/** In JSON: six bytes for each unit. For what is not of a client: answers of others' servers, messages of errors. */
export const controls = (length: number): string => '\u0001'.repeat(length);

/** The longest e-mail address: 254 units, whose labels have 63 at most. */
export const wideEmail = (number: number): string => {
  const local = `${number}`.padEnd(64, wide(64));
  return `${local}@${wide(63)}.${wide(63)}.${wide(61)}`;
};
