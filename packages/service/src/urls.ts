/** Removes trailing slashes from a URL or path. Not a regular expression: `/\/+$/` takes quadratic time in the slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
