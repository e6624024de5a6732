export interface PolicyOptions {
  /** CSP hash sources of the inline script and of every style block, e.g. `sha256-…`. */
  scriptHash: string;
  styleHashes: readonly string[];
  /** Absolute URL of a CDN or a bucket, if media comes from another origin. */
  mediaBaseUrl?: string | undefined;
}

/**
 * The policy of a self-contained page that may be framed. It may load media and pictures and send requests, but only from and to
 * its own origin and the media origin, if given.
 *
 * @throws TypeError if mediaBaseUrl is not an absolute URL
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const origins = ["'self'"];
  // Only the origin: browsers ignore the path after a redirect (CSP 3, section 7.6).
  if (options.mediaBaseUrl !== undefined) origins.push(new URL(options.mediaBaseUrl).origin);
  const from = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src '${options.scriptHash}'`,
    `style-src ${options.styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    // data: is for the empty icon, which prevents requests for /favicon.ico.
    `img-src ${from} data:`,
    // Media Source Extensions pass their buffer to the media element as a blob: URL. hls.js puts its subtitles into <track>
    // elements with an empty data: URL.
    `media-src ${from} blob: data:`,
    `connect-src ${from}`,
    "base-uri 'none'",
    "form-action 'none'",
    // The asterisk matches web pages only. The schemes are for pages opened from a disk and pages inside mobile apps.
    'frame-ancestors * file: capacitor: ionic:',
  ].join('; ');
}
