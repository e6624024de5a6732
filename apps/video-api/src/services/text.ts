/** A text as one line: without control characters and redundant white space, at most `maxLength` long. */
export function lineOf(text: string, maxLength: number): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Surrogate}\u2028\u2029\ufeff\ufffe\uffff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  let cut = '';
  for (const character of clean) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut.trim();
}
