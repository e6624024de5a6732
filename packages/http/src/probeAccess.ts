import { BlockList, isIPv4 } from 'node:net';
import { AppError } from '@millrace/service';
import type { RequestHandler } from 'express';

/** Who may read /readyz and /metrics. */
export type ProbeAccess = 'any' | 'loopback';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const mappedPrefix = '::ffff:';

/** Whether a socket's peer address is a loopback address. An IPv4 peer of an IPv6 socket has the prefix ::ffff: */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const mapped = address.toLowerCase().startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  return isIPv4(mapped) ? loopback.check(mapped, 'ipv4') : loopback.check(address, 'ipv6');
}

/**
 * Answers 404 to clients that may not see operational data. A local proxy also connects from loopback, so requests with forwarding
 * headers are excluded.
 */
export function probeGuard(access: ProbeAccess): RequestHandler {
  if (access === 'any') return (_req, _res, next) => next();
  return (req, _res, next) => {
    const forwarded = forwardingHeaders.some((name) => req.headers[name] !== undefined);
    next(isLoopback(req.socket.remoteAddress) && !forwarded ? undefined : new AppError('not_found'));
  };
}
