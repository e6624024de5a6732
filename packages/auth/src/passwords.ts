import { randomBytes } from 'node:crypto';
import { AppError } from '@millrace/service';
import { hash, hashSync, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalizePassword } from './fields.ts';

/** OWASP's second choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. Some 20 ms of a core. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /** The argon2id hash in PHC format. @throws AppError `unavailable` when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Does the password belong to the hash? Without a hash (nobody has that e-mail address) it takes as long and says no.
   *
   * @throws AppError `unavailable` when too many wait, and what the hooks throw
   */
  verify(hashed: string | undefined, password: string, hooks?: VerifyHooks): Promise<boolean>;
}

/** Both run while no further verification can begin in this one's place, so that what `mismatch` counts `before` sees. */
export interface VerifyHooks {
  /** Directly before the work, when it is this one's turn. */
  before: () => Promise<void>;
  /** When the password was wrong. */
  mismatch: () => Promise<void>;
}

export interface PasswordOptions {
  /**
   * Hashes at a time; 2 by default. Each takes a thread of libuv's pool of four, which serves file reads too: with all of
   * them hashing, delivery would stand still.
   */
  concurrency?: number;
  /** Hashes that may wait before more are refused; 200 by default, some 2 s of work. */
  maxWaiting?: number;
}

export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { concurrency = 2, maxWaiting = 200 } = options;
  const limit = pLimit(concurrency);
  // Of a password nobody knows. Made with the same parameters, so that verifying against it takes the same time.
  const nobodysHash = hashSync(randomBytes(32), hashParameters);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxWaiting) {
      return Promise.reject(new AppError('unavailable', 'Too many people are logging in at once.', { retryAfter: 2 }));
    }
    return limit(work);
  }

  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), hashParameters)),
    verify: (hashed, password, hooks) =>
      inTurn(async () => {
        await hooks?.before();
        const equal = await verify(hashed ?? nobodysHash, normalizePassword(password));
        const matches = equal && hashed !== undefined;
        if (!matches) await hooks?.mismatch();
        return matches;
      }),
  };
}
