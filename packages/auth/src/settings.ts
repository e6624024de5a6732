import { type ConfigOf, type Settings, setting } from '@millrace/service';

const minSecretLength = 32;
/** "aaaa…" is long and no secret. */
const minDistinctCharacters = 5;

const jwtSecrets = setting
  .list()
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= minSecretLength),
    `must be one or more secrets, comma-separated, of at least ${minSecretLength} characters each: make one with "openssl rand -hex 32"`,
  )
  .refine(
    (secrets) => secrets.every((secret) => new Set(secret).size >= minDistinctCharacters),
    'must not be the same few characters repeated: make a secret with "openssl rand -hex 32"',
  );

const perMinute = (fallback: number) => setting.integer({ min: 1, max: 1_000_000_000, default: fallback });

/** What an API reads from its environment for accounts, tokens and their limits. */
export const authSettings = {
  JWT_SECRET: {
    schema: jwtSecrets,
    describe:
      'Secrets of at least 32 characters that tokens are signed with, comma-separated: the first signs, all verify. ' +
      'To rotate, put the new one first and drop the old one a token lifetime later.',
  },
  JWT_LIFETIME_SECONDS: {
    schema: setting.integer({ min: 60, max: 366 * 86_400, default: 7 * 86_400 }),
    describe: 'How long a token is valid, in seconds.',
    default: '604800',
  },
  REGISTRATIONS_PER_MINUTE: {
    schema: perMinute(120),
    describe: 'Registrations that one client address may try in a minute.',
    default: '120',
  },
  FAILED_LOGINS_PER_ACCOUNT: {
    schema: perMinute(100),
    describe: 'Failed logins to one account in 15 minutes, from all addresses, before further ones are refused.',
    default: '100',
  },
  FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: {
    schema: perMinute(10),
    describe:
      'Failed logins of one client address to one account in 15 minutes before further ones of that address are refused.',
    default: '10',
  },
  FAILED_LOGINS_PER_ADDRESS: {
    schema: perMinute(300),
    describe: 'Failed logins of one client address in 15 minutes before further ones are refused.',
    default: '300',
  },
  UPLOADS_PER_MINUTE: {
    schema: perMinute(120),
    describe: 'Uploads that one account may begin in a minute.',
    default: '120',
  },
} as const satisfies Settings;

export type AuthConfig = ConfigOf<typeof authSettings>;
