import { randomBytes } from 'node:crypto';
import { createFairPool, type OpenPool } from '@millrace/service';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from './fields.ts';
import { holderAt } from './holders.ts';

/** What argon2 takes for a hash: KiB of memory, passes over it, lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's second choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. About 20 ms of one core. */
export const hashParameters: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /**
   * The argon2id hash in PHC format.
   *
   * @param client the client whose share of the queue it takes; without, that of the service itself
   * @throws AppError `unavailable` if too many hashes wait, `rate_limited` if too many of this client do
   */
  hash(password: string, client?: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (unknown e-mail address) it takes as long and returns false.
   *
   * @throws AppError as `hash` does, and what the hooks throw
   */
  verify(hashed: string | undefined, password: string, hooks?: VerifyHooks): Promise<boolean>;
}

/** While a hook runs, no other verification starts in its place, so `beforeHash` sees everything that `onMismatch` has counted. */
export interface VerifyHooks {
  /** The client whose share of the queue it takes. */
  client: string;
  /** Runs directly before the hash. */
  beforeHash: () => Promise<void>;
  /** Runs when the password was wrong. */
  onMismatch: () => Promise<void>;
}

export interface PasswordOptions {
  /**
   * Concurrent hashes; 2 by default. Each occupies one of libuv's four threads, which also serve file reads. Hashing on all four
   * would stall delivery.
   */
  concurrency?: number;
  /** Hashes that may wait before more are refused; 200 by default, about 2 s of work. */
  maxWaiting?: number;
  /** `hashParameters` by default. */
  cost?: HashCost | undefined;
  openPool?: OpenPool | undefined;
}

/** The part of the queue that one client may take. Correct passwords cost as much as wrong ones and are not rate limited. */
const shareOfClient = 1 / 4;
/** How long a hash waits for its turn. Of those who wait, the client who has used the least lately comes first. */
const patienceMs = 30_000;
/** The command line, and hashes for which no client is to blame. */
const ourselves = '';

export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { concurrency = 2, maxWaiting = 200, cost = hashParameters, openPool = createFairPool } = options;
  const pool = openPool({
    name: 'passwords',
    size: concurrency,
    maxWaiting,
    perHolder: {
      most: Math.max(1, Math.floor(maxWaiting * shareOfClient)),
      message: 'Too many logins from this address are in progress.',
    },
    messages: { full: 'Too many logins are in progress.', retryAfter: 2 },
  });

  const dummyHash = hashOfNoPassword(cost);

  const runInTurn = <T>(client: string | undefined, work: () => Promise<T>): Promise<T> =>
    pool.run(holderAt(client ?? ourselves), { waitMs: patienceMs }, work);

  return {
    hash: (password, client) => runInTurn(client, () => hash(normalizePassword(password), cost)),
    verify: (hashed, password, hooks) =>
      runInTurn(hooks?.client, async () => {
        await hooks?.beforeHash();
        const equal = await verify(hashed ?? dummyHash, normalizePassword(password));
        const matches = equal && hashed !== undefined;
        if (!matches) await hooks?.onMismatch();
        return matches;
      }),
  };
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The salt of hashes that no password matches. Real ones have random salts of this length. */
const saltOfNoPassword = base64(Buffer.from('without password'));

/**
 * A hash that no known password matches: random bytes in PHC format. Verifying a password against it takes as long as against a real
 * hash. Stored for accounts without a password, and compared with if there is no account.
 */
export function hashOfNoPassword({ memoryCost, timeCost, parallelism }: HashCost = hashParameters): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${saltOfNoPassword}$${base64(randomBytes(32))}`;
}

/** Whether a stored hash says that the account has no password. */
export const isHashOfNoPassword = (hashed: string): boolean => hashed.split('$')[4] === saltOfNoPassword;
