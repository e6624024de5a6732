/** An address without the slashes at its end, so that paths can be appended. */
export function withoutTrailingSlashes(base: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end -= 1;
  return base.slice(0, end);
}
