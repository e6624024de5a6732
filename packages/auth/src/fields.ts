import { text } from '@millrace/http';
import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets, its angle brackets included. */
const maxEmailLength = 254;

/**
 * The e-mail addresses in use: a dotted local part without quoting, a domain of at least two labels, letters of any script
 * (RFC 6531). Whether it exists, only a mail could tell.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\]\\\p{C}]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])$/u;

/** An e-mail address as typed, trimmed. */
export const emailField = z
  .string({ error: 'must be a string' })
  // Nothing else looks at a longer one: the pattern backtracks.
  .max(maxEmailLength, { error: `must be at most ${maxEmailLength} characters long`, abort: true })
  .trim()
  .regex(emailPattern, 'must be an e-mail address');

/** The form in which addresses are compared: case and width do not matter, whatever the locale of the database. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

const minPasswordLength = 8;
const maxPasswordLength = 128;

/**
 * The form in which a password is hashed: RFC 8265's OpaqueString, so that "é" typed on another keyboard is the same
 * password. Spaces at the ends count; NFKC is not used, for it would make different passwords equal.
 */
export const normalizePassword = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

const passwordLength = (password: string): number => [...normalizePassword(password)].length;

/** A password to be set: 8 to 128 characters (code points), none of them a control character. */
export const newPasswordField = z
  .string({ error: 'must be a string' })
  .max(maxPasswordLength * 4, { error: `must be at most ${maxPasswordLength} characters long`, abort: true })
  .refine((s) => passwordLength(s) >= minPasswordLength, `must be at least ${minPasswordLength} characters long`)
  .refine((s) => passwordLength(s) <= maxPasswordLength, `must be at most ${maxPasswordLength} characters long`)
  .refine((s) => !/[\p{Cc}\p{Cs}]/u.test(s), 'must not contain control characters');

/** A password to be compared: what breaks the rules above is a wrong one, no malformed one. */
export const passwordField = z
  .string({ error: 'must be a string' })
  .min(1, 'must not be empty')
  .max(4096, 'must be at most 4096 characters long');

/** companyName, displayName. */
export const profileNameField = text({ max: 200 });

/** The label of an API key. */
export const keyNameField = text({ max: 100 });
