import { createHash } from 'node:crypto';
import type { RateLimiter } from '@millrace/database';
import { emailKeyOf } from '../fields.ts';
import { actForAccount } from '../holders.ts';
import { type AuthLimits, limitKeys } from '../limits.ts';
import type { Changes } from '../sessions/changes.ts';
import { createKnown } from '../sessions/known.ts';
import type { AppPasswordOwner, AppPasswords, SaltedToken } from './appPasswords.ts';

/** What a program sends. */
export type AppCredential =
  /** The password alone, as `apiKey`. */
  | { password: string }
  /** The password, for an account. */
  | { email: string; password: string }
  | SaltedToken;

export interface SignInByAppPassword {
  /**
   * Whom a credential belongs to; undefined if it is wrong. A player sends it with each request, so what was right is believed for five
   * seconds, if no notice of a change arrives. Wrong ones count as failed logins.
   *
   * @param address of the client
   * @throws AppError rate_limited after too many wrong ones
   */
  signIn(credential: AppCredential, address: string): Promise<AppPasswordOwner | undefined>;
}

/** What is sent is as long as a client likes, and it is a secret: its digest is remembered. */
const keyOf = (credential: AppCredential): string =>
  createHash('sha256').update(JSON.stringify(credential)).digest('base64url');

/** An address has at most 254 characters (RFC 5321), and our passwords have 36. A row of the limits keeps the address. */
const maxLength = 254;

const emailOf = (credential: AppCredential): string | undefined =>
  'email' in credential ? credential.email : undefined;

export function knownAppPasswords(deps: {
  appPasswords: Pick<AppPasswords, 'find' | 'findByToken'>;
  changes: Pick<Changes, 'onChange'>;
  limiter: RateLimiter;
  limits: AuthLimits;
}): SignInByAppPassword {
  const { appPasswords, limiter, limits } = deps;
  const known = createKnown<AppPasswordOwner>(deps.changes);

  const find = async (credential: AppCredential): Promise<AppPasswordOwner | undefined> => {
    if ('token' in credential) return appPasswords.findByToken(credential);
    const owner = await appPasswords.find(credential.password);
    const email = emailOf(credential);
    return owner === undefined || email === undefined || emailKeyOf(owner.account.email) === emailKeyOf(email)
      ? owner
      : undefined;
  };

  const failed = async (credential: AppCredential, address: string): Promise<undefined> => {
    await limiter.enforce(limitKeys.failedLoginsOfAddress(address), limits.failedLoginsOfAddress);
    const email = emailOf(credential);
    if (email !== undefined) {
      const key = limitKeys.failedLoginsOfAccountAndAddress(emailKeyOf(email), address);
      await limiter.enforce(key, limits.failedLoginsOfAccountAndAddress);
    }
    return undefined;
  };

  return {
    async signIn(credential, address) {
      const isTooLong = Object.values(credential).some((text) => text.length > maxLength);
      if (isTooLong) return failed({ password: '' }, address);
      // A password of 190 bits cannot be guessed, so a right one is never refused for the wrong ones before it.
      const owner = await known.get(keyOf(credential), () => find(credential));
      if (owner === undefined) return failed(credential, address);
      actForAccount(owner.account);
      return owner;
    },
  };
}
