/** The code of the first account in the address that the terminal shows, such as `http://localhost:4000/#setup=…`. A server never sees it there. */
export function setupCodeInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('setup') ?? '';
}
