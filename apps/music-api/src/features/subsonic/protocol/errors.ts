import { AppError } from '@millrace/service';

/** Error codes of the Subsonic API 1.16.1 and of OpenSubsonic (41 to 44). */
export const errorCodes = {
  generic: 0,
  missingParameter: 10,
  clientTooOld: 20,
  serverTooOld: 30,
  wrongCredentials: 40,
  unknownMechanism: 42,
  conflictingMechanisms: 43,
  invalidApiKey: 44,
  forbidden: 50,
  notFound: 70,
} as const;

/** What a program is told: a number and a sentence. */
export class SubsonicError extends Error {
  readonly code: number;

  constructor(code: keyof typeof errorCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = errorCodes[code];
  }
}

export const missing = (name: string): SubsonicError =>
  new SubsonicError('missingParameter', `The parameter ${name} is missing.`);

export const notFound = (what: string): SubsonicError => new SubsonicError('notFound', `There is no such ${what}.`);

const codes: Partial<Record<AppError['code'], keyof typeof errorCodes>> = {
  not_found: 'notFound',
  forbidden: 'forbidden',
  account_suspended: 'forbidden',
  account_ending: 'forbidden',
  unauthenticated: 'wrongCredentials',
};

/** The error of a service as programs understand it; undefined for an error that nobody foresaw. */
export function subsonicErrorOf(error: unknown): SubsonicError | undefined {
  if (error instanceof SubsonicError) return error;
  if (!(error instanceof AppError)) return undefined;
  return new SubsonicError(codes[error.code] ?? 'generic', error.message, { cause: error });
}
