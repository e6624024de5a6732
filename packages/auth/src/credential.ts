import type { Transaction } from '@millrace/database';
import { unauthenticated } from './challenge.ts';

/** What a request proved its right with: a token (with its session, if it has one), or an API key. */
export interface Credential {
  accountId: number;
  /** Of the token; undefined for a key. */
  version: number | undefined;
  /** Of the token, if it has one. */
  sessionId: string | undefined;
  /** Undefined for a token. */
  keyId: number | undefined;
}

/**
 * Keeps a credential from ending until the transaction commits. For whatever lets somebody act for the account afterwards: keys, passwords of
 * programs, identities, webhooks, links. A request can hold back the last byte of its body, and send it when it sees that its session has
 * ended; what ends credentials deletes what they have made, and must not miss something that is made a moment later.
 *
 * @throws AppError unauthenticated if it has ended
 */
export async function holdCredential(tx: Transaction, credential: Credential): Promise<void> {
  if ((await holdAccount(tx, credential)) && (await holdSession(tx, credential)) && (await holdKey(tx, credential)))
    return;
  const accepted = { jwt: credential.keyId === undefined, key: credential.keyId !== undefined };
  throw unauthenticated(accepted, 'The credential of this request was ended while the request was sent.', true);
}

async function holdAccount(tx: Transaction, credential: Credential): Promise<boolean> {
  const { accountId, version = null } = credential;
  // What changes an account's version waits for this lock, or this statement for the change, which it then sees.
  const accounts = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM auth.accounts
    WHERE id = ${accountId} AND (${version}::int IS NULL OR token_version = ${version}::int)
      AND delete_at IS NULL AND suspended_at IS NULL
    FOR SHARE`;
  return accounts.length > 0;
}

/** @returns true also for a token without a session */
async function holdSession(tx: Transaction, { accountId, sessionId }: Credential): Promise<boolean> {
  if (sessionId === undefined) return true;
  const sessions = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM auth.sessions WHERE id = ${sessionId} AND account_id = ${accountId} AND expires_at > now() FOR KEY SHARE`;
  return sessions.length > 0;
}

/** @returns true also for a token */
async function holdKey(tx: Transaction, { accountId, keyId }: Credential): Promise<boolean> {
  if (keyId === undefined) return true;
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM auth.api_keys
    WHERE id = ${keyId} AND account_id = ${accountId} AND (expires_at IS NULL OR expires_at > now())
    FOR KEY SHARE`;
  return found.length > 0;
}
