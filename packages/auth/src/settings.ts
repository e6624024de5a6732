import { type ConfigOf, type Settings, setting } from '@millrace/service';
import { z } from 'zod';
import { registrationModes } from './accounts/registrationModes.ts';
import { mailSettings } from './mail/settings.ts';
import { oidcSettings } from './oidc/settings.ts';

const minSecretLength = 32;
/** A secret such as "aaaa…" is long but guessable. */
const minDistinctCharacters = 5;

const jwtSecrets = setting
  .list()
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= minSecretLength),
    `must be comma-separated secrets of at least ${minSecretLength} characters each; generate one with "openssl rand -hex 32"`,
  )
  .refine(
    (secrets) => secrets.every((secret) => new Set(secret).size >= minDistinctCharacters),
    'must not repeat the same few characters; generate a secret with "openssl rand -hex 32"',
  );

const perMinute = (fallback: number) => setting.integer({ min: 1, max: 1_000_000_000, default: fallback });

/** Settings of an API for accounts, tokens and their limits. */
export const authSettings = {
  JWT_SECRET: {
    schema: jwtSecrets,
    describe:
      'Secrets that sign tokens, at least 32 characters each, comma-separated: the first signs, all verify. ' +
      'To rotate, put the new secret first and remove the old one after one token lifetime.',
  },
  JWT_LIFETIME_SECONDS: {
    schema: setting.integer({ min: 60, max: 366 * 86_400, default: 7 * 86_400 }),
    describe: 'Lifetime of a token in seconds.',
    default: '604800',
  },
  SESSION_LIFETIME_SECONDS: {
    schema: setting.integer({ min: 3600, max: 366 * 86_400, default: 30 * 86_400 }),
    describe:
      'Seconds after which a session that a browser keeps in its cookie ends, if the browser does not come back.',
    default: '2592000',
  },
  ACCOUNT_GRACE_SECONDS: {
    schema: setting.integer({ min: 0, max: 366 * 86_400, default: 7 * 86_400 }),
    describe: 'Seconds between the request to delete an account and its deletion. Until then, its owner can keep it.',
    default: '604800',
  },
  FIRST_ACCOUNT_IS_ADMIN: {
    schema: setting.boolean(false),
    describe:
      'Whether the first account of a platform without accounts becomes its operator. `npm start` sets it; elsewhere the first stranger could register first.',
    default: 'false',
  },
  SETUP_CODE: {
    schema: z.string().min(8).max(100).optional(),
    describe:
      'A code that the registration of the first account must name, if that account becomes the operator. `npm start` makes one where other machines reach it.',
    default: 'none',
  },
  REGISTRATIONS_PER_MINUTE: {
    schema: perMinute(120),
    describe: 'Registration attempts per minute from one client address.',
    default: '120',
  },
  REGISTRATIONS_PER_DAY: {
    schema: perMinute(1_000),
    describe:
      'Accounts per day that strangers may create from one network: the /24 of an IPv4 address, the /48 of an IPv6 address. Private addresses do not count.',
    default: '1000',
  },
  FAILED_LOGINS_PER_ACCOUNT: {
    schema: perMinute(100),
    describe:
      'Failed logins to one account in 15 minutes, from all networks together, before more are refused. Networks from which the account is signed in do not count.',
    default: '100',
  },
  FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS: {
    schema: perMinute(10),
    describe:
      'Failed logins from one client address to one account in 15 minutes before more from that address are refused.',
    default: '10',
  },
  FAILED_LOGINS_PER_ACCOUNT_AND_NETWORK: {
    schema: perMinute(30),
    describe:
      'Failed logins from one network to one account in 15 minutes before more from that network are refused: the /24 of an IPv4 address, the /48 of an IPv6 address. Keep it far below `FAILED_LOGINS_PER_ACCOUNT`: otherwise one network can lock out the owner.',
    default: '30',
  },
  FAILED_LOGINS_PER_ADDRESS: {
    schema: perMinute(300),
    describe: 'Failed logins from one client address in 15 minutes before more are refused.',
    default: '300',
  },
  MAILS_PER_ADDRESS: {
    schema: perMinute(30),
    describe: 'Mails that requests from one client address may cause in 15 minutes: password resets and verifications.',
    default: '30',
  },
  REGISTRATION: {
    schema: z.enum(registrationModes).default('open'),
    describe:
      'Who may create an account: `open` (everybody), `invited` (those whom an operator has invited), or `closed` (nobody). ' +
      '`npm run millrace -- account create` works always.',
    default: 'open',
  },
  REQUIRE_VERIFIED_EMAIL: {
    schema: setting.boolean(false),
    describe:
      'Accounts may upload and create keys only after they have confirmed their e-mail address. Requires `SMTP_URL`.',
    default: 'false',
  },
  ...mailSettings,
  UPLOADS_PER_MINUTE: {
    schema: perMinute(120),
    describe: 'Uploads that one account may start per minute.',
    default: '120',
  },
  ...oidcSettings,
} as const satisfies Settings;

export type AuthConfig = ConfigOf<typeof authSettings>;
