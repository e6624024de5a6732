/**
 * Whether an address that a user names has the form of one that a courier may reach: http or https, without credentials and fragment. Where it
 * leads, the courier checks each time it connects. Which `http:` addresses are allowed, the courier knows.
 */
export function isOutboundUrl(text: string): boolean {
  // What the URL standard removes or replaces silently, other programs read differently.
  if (!URL.canParse(text) || text.includes('\\') || Array.from(text).some((character) => character <= ' '))
    return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
}
