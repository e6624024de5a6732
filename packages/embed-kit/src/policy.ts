export interface PolicyOptions {
  /** CSP hash sources of the one inline script and the one inline style, e.g. `sha256-…`. */
  scriptHash: string;
  styleHash: string;
  /** Where media comes from when it is not this origin: a CDN or a bucket, as an absolute URL. */
  mediaBaseUrl?: string | undefined;
}

/**
 * The policy of a page that carries all its code with it and is meant to be framed: nothing is loaded but media, pictures
 * and requests to its own origin and, where given, the origin of the media.
 *
 * @throws TypeError when mediaBaseUrl is no absolute URL
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const origins = ["'self'"];
  // The origin only: a path would not be applied after a redirect anyway (CSP 3, section 7.6).
  if (options.mediaBaseUrl !== undefined) origins.push(new URL(options.mediaBaseUrl).origin);
  const from = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src '${options.scriptHash}'`,
    `style-src '${options.styleHash}'`,
    // data: is for the empty icon that keeps browsers from asking for /favicon.ico.
    `img-src ${from} data:`,
    // blob: is how Media Source Extensions hand their buffer to the media element.
    `media-src ${from} blob:`,
    `connect-src ${from}`,
    "base-uri 'none'",
    "form-action 'none'",
    // The asterisk is for web pages only; the others are pages opened from a disk and those inside mobile apps.
    'frame-ancestors * file: capacitor: ionic:',
  ].join('; ');
}
