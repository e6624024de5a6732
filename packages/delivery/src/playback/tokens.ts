import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaKind } from '@millrace/storage';

/** A key of MEDIA_SIGNING_KEYS. */
export interface SigningKey {
  /** Part of the tokens that it signs. */
  id: string;
  secret: string;
}

/** The medium that a token opens. */
export interface TokenScope {
  kind: MediaKind;
  id: string;
}

export interface PlaybackToken {
  /** `<kid>.<exp>.<sig>` */
  token: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

export interface PlaybackTokens {
  /** Whether there is a key that signs. */
  readonly canSign: boolean;
  /** @param expiresAt seconds since 1970 @throws RangeError without a key */
  sign(scope: TokenScope, expiresAt: number): PlaybackToken;
  /** Null unless the token was signed for this medium with a key that is still configured, and has not expired. */
  verify(token: string, scope: TokenScope): PlaybackToken | null;
}

/** Seconds; also of tokens that others sign with the same keys. */
export const maxTokenLifetime = 86_400;
/** The clocks of servers differ by less. */
const clockSkew = 60;
export const minSecretLength = 32;

const keyId = /^[A-Za-z0-9]{1,16}$/;
export const isKeyId = (text: string): boolean => keyId.test(text);
const seconds = /^[1-9]\d{0,10}$/;
/** A longer token is refused without a look at it. */
const maxTokenLength = 16 + 1 + 11 + 1 + 43;

/** In seconds since 1970. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Base64url of HMAC-SHA256 over key, expiry and prefix. */
const signatureOf = ({ id: kid, secret }: SigningKey, expiresAt: string, { kind, id }: TokenScope): string =>
  createHmac('sha256', secret).update(`${kid}.${expiresAt}.${kind}/${id}/`).digest('base64url');

/** Compares the text, because several texts of base64url have the same bytes. */
const isEqual = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Tokens that open private media for a while. The first key signs, all verify. */
export function createPlaybackTokens(keys: readonly SigningKey[]): PlaybackTokens {
  const [signing] = keys;
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    canSign: signing !== undefined,
    sign(scope, expiresAt) {
      if (signing === undefined) throw new RangeError('there is no key that signs');
      const signature = signatureOf(signing, String(expiresAt), scope);
      return { token: `${signing.id}.${expiresAt}.${signature}`, expiresAt };
    },
    verify(token, scope) {
      if (token.length > maxTokenLength) return null;
      const [kid = '', until = '', signature = '', ...more] = token.split('.');
      const key = byId.get(kid);
      if (key === undefined || more.length > 0 || !seconds.test(until)) return null;
      if (!isEqual(signature, signatureOf(key, until, scope))) return null;
      const left = Number(until) - nowInSeconds();
      return left > 0 && left <= maxTokenLifetime + clockSkew ? { token, expiresAt: Number(until) } : null;
    },
  };
}
