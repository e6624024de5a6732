import { isPublic, parseAddress } from './addresses.ts';
import { type Allowed, isAllowedAddress, isAllowedHost } from './allow.ts';
import { OutboundRefusedError } from './errors.ts';

/** A URL that may be requested, if the addresses of its host are public. */
export interface Target {
  url: URL;
  port: number;
  /** Whether the operator allowed the host by its name, whatever its addresses are. */
  isAllowed: boolean;
}

const maxLength = 2_048;
/** What people type. Anything else is percent-encoded, or meant to be read differently by two programs. */
const plain = /^[!-~\p{L}\p{N}\p{M}]+$/u;
/** Ports of https servers. Others would let users look for services. */
const publicPorts = new Set([443, 8443]);

const defaultPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** Names of special use, which no public host has: RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`. */
const specialNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

/**
 * Checks an address that a user named, before anything is resolved.
 *
 * @param base the URL that redirects to `text`, which may then be relative
 * @throws OutboundRefusedError
 */
export function checkTarget(text: string, allowed: Allowed, base?: URL): Target {
  const url = parsePlain(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefusedError('scheme');
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(base === undefined ? text : url.href)?.[1];
  if (url.username !== '' || url.password !== '' || (authority ?? '@').includes('@')) {
    throw new OutboundRefusedError(authority === undefined ? 'malformed' : 'credentials');
  }
  const port = url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);
  const isOperators = isAllowedTarget(url.hostname, port, allowed);
  if (isOperators) return { url, port, isAllowed: isAllowedHost(allowed, url.hostname, port) };
  if (url.protocol !== 'https:') throw new OutboundRefusedError('scheme');
  if (!publicPorts.has(port)) throw new OutboundRefusedError('port');
  assertPublicHost(url.hostname);
  return { url, port, isAllowed: false };
}

/** @throws OutboundRefusedError for what programs read differently */
export function parsePlain(text: string, base?: URL): URL {
  // The URL standard removes tabs and line breaks, and takes a backslash for a slash. Other programs do not.
  if (text.length > maxLength || !plain.test(text) || text.includes('\\')) throw new OutboundRefusedError('malformed');
  try {
    return new URL(text, base);
  } catch (error) {
    throw new OutboundRefusedError('malformed', error);
  }
}

function isAllowedTarget(hostname: string, port: number, allowed: Allowed): boolean {
  const address = parseAddress(hostname);
  return address === undefined ? isAllowedHost(allowed, hostname, port) : isAllowedAddress(allowed, address, port);
}

/** @param hostname as the URL standard writes it: an IPv4 address in any notation is written with four decimal numbers */
function assertPublicHost(hostname: string): void {
  const address = parseAddress(hostname);
  if (address !== undefined) {
    if (!isPublic(address)) throw new OutboundRefusedError('address');
    return;
  }
  // A name of one label, or with a dot at its end, means something else in each network.
  if (!hostname.includes('.') || hostname.endsWith('.') || specialNames.test(hostname)) {
    throw new OutboundRefusedError('host');
  }
}
