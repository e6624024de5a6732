import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what a client keeps for us, so that it can neither read nor change it. */
export interface Seal {
  /** @param context must be the same when the text is opened */
  close(text: string, context: string): string;
  /** The text; undefined if it was not sealed here, for this context. */
  open(sealed: string, context: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * @param secrets the first seals, all open
 * @param purpose separates these keys from other uses of the secrets
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const [sealingKey] = keys;
  if (sealingKey === undefined) throw new Error('a secret is required');

  function openWith(key: Buffer, bytes: Buffer, context: string): string | undefined {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      // Another key, another context, or changed bytes.
      return undefined;
    }
  }

  return {
    close(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealingKey, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= ivBytes + tagBytes) return undefined;
      for (const key of keys) {
        const text = openWith(key, bytes, context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}
