import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters. Stored only as a hash. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, which is enough for a secret that cannot be guessed. */
export const sha256Of = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest());
