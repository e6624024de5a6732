import type { TokenClaims } from '../tokens.ts';
import type { Account } from './account.ts';

/** A token that a guard has checked. */
export interface SignedInAccount {
  accountId: number;
  account: Account;
  /** Undefined for a token that was issued before sessions existed. */
  sessionId: string | undefined;
}

/** The account of a valid token; undefined if the account is deleted, or the token or its session ended. */
export type FindByToken = (claims: TokenClaims) => Promise<SignedInAccount | undefined>;
