import { createHash, hkdfSync } from 'node:crypto';
import { createSeal } from './seal.ts';

/** A secret as stored. */
export interface SealedSecret {
  bytes: Uint8Array<ArrayBuffer>;
  /** Names the key, without telling anything about it. */
  keyId: string;
}

/** Encrypts secrets of accounts, so that a copy of the database does not reveal them. */
export interface SecretBox {
  /** The account is authenticated with the secret: in the row of another account, it does not open. */
  seal(secret: string, accountId: number): SealedSecret;
  /** Undefined if none of the keys fits, because its entry was removed from JWT_SECRET, or if the secret was changed. */
  open(sealed: SealedSecret, accountId: number): string | undefined;
  /** The key that `seal` uses. */
  readonly currentKeyId: string;
}

const keyIdOf = (secret: string, purpose: string): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', `${purpose}: name of the key`, 32)))
    .digest('hex')
    .slice(0, 16);

/**
 * @param secrets those of JWT_SECRET: the first encrypts, all decrypt
 * @param purpose separates these keys from other uses of the secrets
 */
export function createSecretBox(secrets: readonly string[], purpose: string): SecretBox {
  const seals = new Map(secrets.map((secret) => [keyIdOf(secret, purpose), createSeal([secret], purpose)]));
  const [current] = seals;
  if (current === undefined) throw new Error('a secret is required');
  const [currentKeyId, currentSeal] = current;
  return {
    currentKeyId,
    seal: (secret, accountId) => ({
      bytes: Uint8Array.from(Buffer.from(currentSeal.close(secret, String(accountId)), 'base64url')),
      keyId: currentKeyId,
    }),
    open: ({ bytes, keyId }, accountId) =>
      seals.get(keyId)?.open(Buffer.from(bytes).toString('base64url'), String(accountId)),
  };
}
