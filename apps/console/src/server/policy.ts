/** The base URL of each service, as browsers reach it. */
export interface Bases {
  video: string;
  music: string;
  image: string;
}

/**
 * The policy of the page, for the nonce of one answer. It loads its own scripts and styles, and talks to the three services, to the
 * place of their media, and to nothing else.
 */
export function policyOf({
  bases,
  mediaUrl,
}: {
  bases: Bases;
  mediaUrl: string | undefined;
}): (nonce: string) => string {
  const origin = (url: string): string => new URL(url).origin;
  const services = unique([bases.video, bases.music, bases.image].map(origin));
  const media = unique([...services, ...(mediaUrl === undefined ? [] : [origin(mediaUrl)])]).join(' ');
  // Only these two have players.
  const players = unique([bases.video, bases.music].map(origin)).join(' ');
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      // Pictures that the page has read are shown from its memory.
      `img-src 'self' blob: ${media}`,
      // Media Source Extensions pass their buffer to the media element as a blob: URL.
      `media-src ${media} blob:`,
      // The playlists and segments, of which frames are shown, and waveforms are media.
      `connect-src ${media}`,
      `frame-src ${players}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
