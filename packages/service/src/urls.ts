/** A URL or a path without the slashes at its end. Not an expression: `/\/+$/` takes time with the square of the slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
