import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Ranges that the library calls unicast, or does not know: they are reserved, or lead to an IPv4 address. IANA's registries of special
 * purpose addresses list them.
 */
const notPublic = [
  // IETF protocol assignments, with Teredo, ORCHID and benchmarking.
  '2001::/23',
  // Documentation.
  '2001:db8::/32',
  '3fff::/20',
  // 6to4.
  '2002::/16',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
].map((range) => ipaddr.parseCIDR(range));

/** Global unicast. Nothing else is assigned to hosts on the Internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** ISATAP: the last 32 bits are an IPv4 address. RFC 5214. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;

/** An address without its zone, and an IPv4 address that is written as IPv6 as IPv4. Undefined if it is none. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  const [plain = ''] = bare.split('%', 1);
  // "1" and "0x7f.1" are addresses for the library, as for inet_aton. URLs have been normalized, and resolvers return whole addresses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined;
  return ipaddr.process(plain);
}

/** Whether an address belongs to a host on the Internet, and not to this machine, its networks, or a translation of either. */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (notPublic.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))) return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !isIsatap(address);
}
