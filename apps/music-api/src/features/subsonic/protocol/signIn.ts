import { type Account, type AppCredential, assertNotSuspended, type SignInByAppPassword } from '@millrace/auth';
import { missing, SubsonicError } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** A password as Subsonic writes it: as it is, or `enc:` and its UTF-8 in hexadecimal. */
function passwordOf(written: string): string {
  if (!written.startsWith('enc:')) return written;
  const hex = written.slice('enc:'.length);
  if (!/^(?:[\da-f]{2})*$/i.test(hex))
    throw new SubsonicError('wrongCredentials', 'The password is not hexadecimal after enc:.');
  return Buffer.from(hex, 'hex').toString();
}

/** What a request signs in with. @throws SubsonicError if that is nothing, or more than one thing */
export function credentialOf(parameters: Parameters): AppCredential {
  const [apiKey, u, p, t, s] = ['apiKey', 'u', 'p', 't', 's'].map((name) => parameters.text(name));
  if (apiKey !== undefined) {
    if (u !== undefined || p !== undefined || t !== undefined) {
      throw new SubsonicError('conflictingMechanisms', 'Send either apiKey, or u with p, or u with t and s.');
    }
    return { password: apiKey };
  }
  if (u === undefined || u === '') throw missing('u');
  if (p !== undefined && t !== undefined) {
    throw new SubsonicError('conflictingMechanisms', 'Send either p, or t and s.');
  }
  if (t !== undefined) {
    if (s === undefined) throw missing('s');
    return { email: u, token: t, salt: s };
  }
  if (p === undefined) throw missing('p');
  return { email: u, password: passwordOf(p) };
}

/** @throws SubsonicError if the version of the client is none that this service speaks */
export function assertVersion(parameters: Parameters): void {
  const [, major] = /^(\d{1,4})(?:\.\d{1,4}){0,2}$/.exec(parameters.required('v')) ?? [];
  if (major === undefined)
    throw new SubsonicError('missingParameter', 'The parameter v must be a version, such as 1.16.1.');
  if (Number(major) < 1) throw new SubsonicError('clientTooOld', 'The program speaks a version of Subsonic before 1.');
  if (Number(major) > 1) throw new SubsonicError('serverTooOld', 'This service speaks version 1.16.1 of Subsonic.');
}

/** The account that a request acts for, and the app password. @throws SubsonicError, AppError rate_limited, account_suspended */
export async function signIn(
  parameters: Parameters,
  deps: { passwords: SignInByAppPassword; address: string },
): Promise<{ account: Account; passwordId: number }> {
  const credential = credentialOf(parameters);
  const owner = await deps.passwords.signIn(credential, deps.address);
  if (owner === undefined) {
    if (!('email' in credential)) throw new SubsonicError('invalidApiKey', 'The API key is not an app password.');
    throw new SubsonicError(
      'wrongCredentials',
      'The address or the password is wrong. Players sign in with an app password: make one in the console, at Your account, Players.',
    );
  }
  assertNotSuspended(owner.account);
  return owner;
}
