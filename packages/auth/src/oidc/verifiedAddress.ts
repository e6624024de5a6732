import type { StoredAccount } from '../accounts/account.ts';

/**
 * Whether the owner of an account has proven that its e-mail address is theirs. Until then, somebody else may have registered with
 * it, and the account must not be given to the person whose address the provider has verified, nor the other way round.
 */
export const hasVerifiedAddress = ({ emailVerifiedAt }: StoredAccount): boolean => emailVerifiedAt !== null;
