import type { Database, RateLimiter } from '@millrace/database';
import type { Logger } from '@millrace/service';
import type { Accounts } from '../accounts/accounts.ts';
import type { CreateVouched } from '../accounts/registration.ts';
import type { SignIn } from '../accounts/signIn.ts';
import { limitsOf } from '../limits.ts';
import type { OidcParts } from '../routes/oidc.ts';
import type { AuthConfig } from '../settings.ts';
import { createAttempts } from './attempts.ts';
import { createIdentities } from './identities.ts';
import { createOidc } from './oidc.ts';
import { createProvider } from './provider.ts';
import { createReturnTo } from './returnTo.ts';
import { oidcClientOf } from './settings.ts';

/** Wires the sign-in at a provider. @throws ConfigError if only some of its settings are there */
export function createOidcParts(deps: {
  config: AuthConfig;
  publicUrl: string;
  /** Those that the browser may be sent back to. */
  origins: ReadonlySet<string>;
  database: Database;
  limiter: RateLimiter;
  accounts: Accounts;
  signIn: SignIn;
  createVouched: CreateVouched;
  log: Logger;
}): OidcParts {
  const { config, publicUrl, origins, log } = deps;
  const identities = createIdentities(deps);
  const client = oidcClientOf(config);
  if (client === undefined) return { identities, publicUrl, origins, log, provided: undefined };
  const provider = createProvider(client);
  const limit = limitsOf(config).oidcSignIns;
  return {
    identities,
    publicUrl,
    origins,
    log,
    provided: {
      oidc: createOidc({ ...deps, limit, provider, identities }),
      attempts: createAttempts(config.JWT_SECRET),
      returnTo: createReturnTo(publicUrl, origins),
    },
  };
}
