/** The URIs of a playlist, from its lines and its tags' URI attributes, resolved against its own URL. */
export function urisOf(playlist: string, address: string): string[] {
  return playlist.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    if (!line.startsWith('#')) return [new URL(line.trim(), address).href];
    return [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri]) => new URL(uri ?? '', address).href);
  });
}
