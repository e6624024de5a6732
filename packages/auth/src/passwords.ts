import { randomBytes } from 'node:crypto';
import { AppError } from '@millrace/service';
import { hash, hashSync, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalizePassword } from './fields.ts';

/** OWASP's second choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. Some 20 ms of a core. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /**
   * The argon2id hash in PHC format.
   *
   * @param client whose share of the places it takes; none where absent
   * @throws AppError `unavailable` when too many wait, `rate_limited` when too many of this client do
   */
  hash(password: string, client?: string): Promise<string>;
  /**
   * Does the password belong to the hash? Without a hash (the e-mail address is not registered) it takes as long and says no.
   *
   * @throws AppError as `hash` does, and what the hooks throw
   */
  verify(hashed: string | undefined, password: string, hooks?: VerifyHooks): Promise<boolean>;
}

/** The hooks run while no further verification can begin in this one's place, so that what `mismatch` counts `before` sees. */
export interface VerifyHooks {
  /** Whose share of the places it takes. */
  client: string;
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

/** The part of the places that one client may take: a right password costs as much as a wrong one, and is not limited. */
const shareOfClient = 1 / 4;
const retryAfterSeconds = 2;

export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { concurrency = 2, maxWaiting = 200 } = options;
  const limit = pLimit(concurrency);
  // Of a password nobody knows. Made with the same parameters, so that verifying against it takes the same time.
  const nobodysHash = hashSync(randomBytes(32), hashParameters);

  const maxOfClient = Math.max(1, Math.floor(maxWaiting * shareOfClient));
  /** Hashes that run or wait, by client. */
  const inProgress = new Map<string, number>();

  async function inTurn<T>(client: string | undefined, work: () => Promise<T>): Promise<T> {
    const retry = { retryAfter: retryAfterSeconds };
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', 'Too many logins are in progress.', retry);
    if (client === undefined) return limit(work);
    const own = inProgress.get(client) ?? 0;
    if (own >= maxOfClient) {
      throw new AppError('rate_limited', 'Too many logins of this address are in progress.', retry);
    }
    inProgress.set(client, own + 1);
    try {
      return await limit(work);
    } finally {
      const left = (inProgress.get(client) ?? 1) - 1;
      if (left > 0) inProgress.set(client, left);
      else inProgress.delete(client);
    }
  }

  return {
    hash: (password, client) => inTurn(client, () => hash(normalizePassword(password), hashParameters)),
    verify: (hashed, password, hooks) =>
      inTurn(hooks?.client, async () => {
        await hooks?.before();
        const equal = await verify(hashed ?? nobodysHash, normalizePassword(password));
        const matches = equal && hashed !== undefined;
        if (!matches) await hooks?.mismatch();
        return matches;
      }),
  };
}
