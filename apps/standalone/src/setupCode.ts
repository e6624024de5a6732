import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { z } from 'zod';

/** Whether only programs of this machine reach an app that listens at this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * The code that the first account needs, which is the operator's: whoever finds an open port before the operator must not take it.
 *
 * @param host where the apps listen that others reach
 * @param given by the operator
 * @returns undefined if only this machine reaches the platform, and nobody has set a code
 */
export function setupCodeOf(host: string, given: string | undefined): string | undefined {
  if (given) return given;
  return isLoopback(host) ? undefined : randomBytes(9).toString('base64url');
}

const options = z.looseObject({ setupCode: z.boolean() });

/**
 * Whether nobody has an account yet, so that somebody must be told the code.
 *
 * @param base of a service, such as http://127.0.0.1:4001/api
 */
export async function isSetupCodeNeeded(base: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`${base}/auth/options`, { signal });
  return options.parse(await response.json()).setupCode;
}
