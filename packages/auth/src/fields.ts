import { text } from '@millrace/http';
import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets, including its angle brackets. */
const maxEmailLength = 254;

const maxLocalLength = 64;
const maxLabelLength = 63;

const localPattern = /^[^\s@"(),:;<>[\]\\\p{C}]+$/u;
const labelPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u;

/** Length in code points, which suits addresses in other scripts. */
const lengthOf = (text: string): number => [...text].length;

const isLabel = (label: string): boolean =>
  labelPattern.test(label) && !label.endsWith('-') && lengthOf(label) <= maxLabelLength;

/**
 * Common e-mail addresses: a dotted local part without quoting, a domain of at least two labels, letters of any script
 * (RFC 6531). Whether the address exists is not checked.
 */
function isEmail(text: string): boolean {
  const [local = '', domain, ...more] = text.split('@');
  if (domain === undefined || more.length > 0) return false;
  const labels = domain.split('.');
  return (
    localPattern.test(local) &&
    lengthOf(local) <= maxLocalLength &&
    !local.split('.').includes('') &&
    labels.length >= 2 &&
    labels.every(isLabel) &&
    lengthOf(labels.at(-1) ?? '') >= 2
  );
}

/** An e-mail address as typed, trimmed. */
export const emailField = z
  .string({ error: 'must be a string' })
  .max(maxEmailLength, { error: `must be at most ${maxEmailLength} characters long`, abort: true })
  .trim()
  .refine(isEmail, 'must be an e-mail address');

/** The form in which addresses are compared: ignores case and width, independent of the database's locale. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * The mailbox of an address, as far as its form tells (RFC 5233): mail to "name+anything@host" arrives at "name@host" with most providers.
 * Only for counting mails: two addresses of one mailbox are two accounts.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const [name = ''] = emailKey.slice(0, at).split('+', 1);
  return name === '' ? emailKey : name + emailKey.slice(at);
}

const minPasswordLength = 8;
const maxPasswordLength = 128;

/**
 * The form in which a password is hashed: RFC 8265's OpaqueString, so that "é" typed on another keyboard is the same
 * password. Leading and trailing spaces count. NFKC is not used, because it would make different passwords equal.
 */
export const normalizePassword = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

const passwordLength = (password: string): number => [...normalizePassword(password)].length;

/** A new password: 8 to 128 characters (code points) without control characters. */
export const newPasswordField = z
  .string({ error: 'must be a string' })
  .max(maxPasswordLength * 4, { error: `must be at most ${maxPasswordLength} characters long`, abort: true })
  .refine((s) => passwordLength(s) >= minPasswordLength, `must be at least ${minPasswordLength} characters long`)
  .refine((s) => passwordLength(s) <= maxPasswordLength, `must be at most ${maxPasswordLength} characters long`)
  .refine((s) => !/[\p{Cc}\p{Cs}]/u.test(s), 'must not contain control characters')
  .meta({ override: { type: 'string', minLength: minPasswordLength, maxLength: maxPasswordLength } });

/** A password to compare: one that breaks the rules above is wrong, not malformed. */
export const passwordField = z
  .string({ error: 'must be a string' })
  .min(1, 'must not be empty')
  .max(4096, 'must be at most 4096 characters long');

/** A token of a mail or of an invitation. */
export const mailTokenField = z.string({ error: 'must be a string' }).min(1, 'must not be empty').max(200);

/** A code of the second factor, or a recovery code. */
export const codeField = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, 'must not be empty')
  .max(40, 'must be at most 40 characters long');

/** companyName, displayName. */
export const profileNameField = text({ max: 200 });

/** The label of an API key. */
export const keyNameField = text({ max: 100 });
