import type { Setting } from '@millrace/service';
import type ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseAddress } from './addresses.ts';

/** Where requests may go although the place is not public. */
export interface Allowed {
  /** Addresses, as ranges; `port` undefined means any. */
  ranges: readonly { range: [ipaddr.IPv4 | ipaddr.IPv6, number]; port: number | undefined }[];
  /** Host names in lower case. Their addresses need not be public. */
  hosts: readonly { name: string; port: number | undefined }[];
}

export const nothingAllowed: Allowed = { ranges: [], hosts: [] };

const isLabel = (text: string): boolean => text.length <= 63 && /^[a-z0-9_-]+$/.test(text);
/** A name in lower case that is not a number: RFC 1123. */
const isHostName = (text: string): boolean =>
  text.length <= 253 && /[a-z]/.test(text) && text.split('.').every(isLabel);

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`${text} is not a port`);
  return port;
}

/** Splits "10.0.0.0/8:9000", "[fd00::]/8:9000", "fd00::/8" or "hooks.internal:9000". */
function split(entry: string): { place: string; port: number | undefined } {
  const bracketed = /^\[([^\]]*)\](\/\d+)?(?::(.*))?$/.exec(entry);
  if (bracketed !== null) return { place: `${bracketed[1]}${bracketed[2] ?? ''}`, port: portOf(bracketed[3]) };
  const colons = entry.split(':').length - 1;
  if (colons !== 1) return { place: entry, port: undefined };
  const [place = '', port] = entry.split(':');
  return { place, port: portOf(port) };
}

/** @throws Error that names the entry that is not valid */
export function parseAllowed(text: string): Allowed {
  const ranges: Allowed['ranges'][number][] = [];
  const hosts: Allowed['hosts'][number][] = [];
  for (const entry of text.split(',').map((one) => one.trim().toLowerCase())) {
    if (entry === '') continue;
    const { place, port } = split(entry);
    const [addressText = '', bits, ...more] = place.split('/');
    const address = parseAddress(addressText);
    if (address !== undefined && more.length === 0) {
      const most = address.kind() === 'ipv4' ? 32 : 128;
      const length = bits === undefined ? most : Number(bits);
      if (!Number.isInteger(length) || length < 0 || length > most || bits === '')
        throw new Error(`${entry} is not a range`);
      ranges.push({ range: [address, length], port });
    } else if (bits === undefined && isHostName(place)) {
      hosts.push({ name: place, port });
    } else throw new Error(`${entry} is not an address, a range or a host name`);
  }
  return { ranges, hosts };
}

export const isAllowedAddress = (allowed: Allowed, address: ipaddr.IPv4 | ipaddr.IPv6, port: number): boolean =>
  allowed.ranges.some(
    (one) =>
      (one.port === undefined || one.port === port) &&
      one.range[0].kind() === address.kind() &&
      address.match(one.range[0], one.range[1]),
  );

export const isAllowedHost = (allowed: Allowed, name: string, port: number): boolean =>
  allowed.hosts.some((one) => one.name === name && (one.port === undefined || one.port === port));

/** The setting OUTBOUND_ALLOW. */
export const allowedSetting = {
  schema: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseAllowed(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    }),
  describe:
    'Addresses, ranges or host names, each with an optional port, that webhooks and fetches may reach although they are not public; plain http is allowed there. Separated by commas',
} satisfies Setting;
