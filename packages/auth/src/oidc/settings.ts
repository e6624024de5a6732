import { ConfigError, type ConfigOf, type Settings, setting } from '@millrace/service';
import { z } from 'zod';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether it holds for a URL. What is none is refused before. */
const url =
  (holds: (url: URL) => boolean) =>
  (text: string): boolean =>
    !URL.canParse(text) || holds(new URL(text));

const issuer = setting
  .url(['https:', 'http:'])
  .refine(
    url(({ protocol, hostname }) => protocol === 'https:' || loopback.has(hostname)),
    'must start with https://; http:// is for a provider on this machine only',
  )
  .refine(
    url(({ search, hash, username, password }) => search + hash + username + password === ''),
    'must not have a query, a fragment or a password',
  )
  .optional();

/** Settings of the sign-in at an OpenID Connect provider. */
export const oidcSettings = {
  OIDC_ISSUER: {
    schema: issuer,
    describe:
      'Issuer of the OpenID Connect provider at which people may sign in, such as https://login.example.com; no such sign-in if not set.',
    default: 'none',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().optional(),
    describe: 'Client id that the provider has given to this service; required with `OIDC_ISSUER`.',
    default: 'none',
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().optional(),
    describe: 'The secret of that client; required with `OIDC_ISSUER`.',
    default: 'none',
  },
  OIDC_SCOPES: {
    schema: z
      .string()
      .default('openid email profile')
      .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid'),
    describe: 'Scopes that are asked of the provider, separated by spaces.',
    default: 'openid email profile',
  },
  OIDC_SIGN_INS_PER_MINUTE: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 120 }),
    describe: 'Sign-ins at the OpenID Connect provider per minute that one client address may complete.',
    default: '120',
  },
} as const satisfies Settings;

/** A provider, and this service as its client. */
export interface OidcClient {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces. */
  scopes: string;
}

/**
 * The provider of the settings; undefined if there is none.
 *
 * @throws ConfigError that names what is missing, if only some of the three settings are there
 */
export function oidcClientOf(config: ConfigOf<typeof oidcSettings>): OidcClient | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer: new URL(issuer), clientId, clientSecret, scopes: config.OIDC_SCOPES };
  }
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === names.length) return undefined;
  const given = names.filter((name) => config[name] !== undefined).join(' and ');
  throw new ConfigError(missing.map((variable) => ({ variable, message: `is required with ${given}` })));
}
