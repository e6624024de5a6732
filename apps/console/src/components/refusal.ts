import { MillraceError } from '@millrace/client';
import { sentenceOf } from './sentenceOf.ts';

/** What a form shows of a refused request: at the fields, or above the button. */
export interface Refusal {
  code: string;
  fields: Readonly<Record<string, string>>;
  /** Undefined if the fields say all. */
  sentence: string | undefined;
}

const sentences: Readonly<Record<string, string>> = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  invalid_code: 'The code is wrong. A code works once and for half a minute.',
  account_exists: 'There is an account with this address. Sign in, or use another address.',
  registration_closed: 'Nobody can create an account here. Ask the operator for one.',
  setup_code_required: 'The setup code is wrong. The terminal shows it in which Millrace was started.',
  invitation_required:
    'The invitation is not for this address, or was used, or has expired. Ask the operator for another one.',
};

/** @param names the fields that the form has */
export function refusalOf(error: unknown, names: readonly string[]): Refusal {
  if (!(error instanceof MillraceError)) return { code: '', fields: {}, sentence: sentenceOf(error) };
  const known = error.fields.filter(({ field }) => names.includes(field));
  const fields = Object.fromEntries(known.map(({ field, message }) => [field, capitalized(message)]));
  const sentence = known.length > 0 ? undefined : (sentences[error.code] ?? sentenceOf(error));
  return { code: error.code, fields, sentence };
}

/**
 * Of a request of somebody who is signed in and confirms that with the password: only that can be wrong.
 *
 * @param field of the password
 */
export function ownPasswordRefusal(
  error: unknown,
  field = 'password',
  names: readonly string[] = [],
): Refusal | undefined {
  if (error === null) return undefined;
  const refusal = refusalOf(error, [field, ...names]);
  if (refusal.code !== 'invalid_credentials') return refusal;
  return { code: refusal.code, fields: { [field]: 'The password is wrong.' }, sentence: undefined };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
