const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Browsers hold `localhost` and `127.0.0.1` for different sites. Of these, only the address that the services know gets the session's
 * cookie back.
 *
 * @param host of a request
 * @returns where the same page is at the console's own address; undefined if that is unknown, or the request came to it, or from elsewhere
 */
export function ownAddressOf(
  consoleUrl: string | undefined,
  { host = '', path }: { host?: string | undefined; path: string },
): string | undefined {
  if (consoleUrl === undefined || !URL.canParse(`http://${host}`)) return undefined;
  const own = new URL(consoleUrl);
  const asked = new URL(`http://${host}`);
  const isOtherName =
    own.protocol === 'http:' &&
    asked.port === own.port &&
    asked.hostname !== own.hostname &&
    loopback.includes(asked.hostname) &&
    loopback.includes(own.hostname);
  return isOtherName ? own.origin + path : undefined;
}
