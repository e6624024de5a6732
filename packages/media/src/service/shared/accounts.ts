import { accountOperations, adminOperations, appPasswordOperations, keyOperations, type Profile } from '@millrace/auth';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

interface Needs {
  core: Core<MediaServiceConfig>;
}

/** Sign-in, sessions, and what an account's owner does with it. */
export const accounts = (profile: Profile) =>
  feature({
    name: 'accounts',
    operations: { ...profile.operations, ...accountOperations },
    create: ({ core }: Needs) => ({ handlers: core.auth.handlers.account(profile) }),
  });

/** The API keys of an account. */
export const apiKeys = feature({
  name: 'apiKeys',
  operations: keyOperations,
  create: ({ core }: Needs) => ({ handlers: core.auth.handlers.keys }),
});

/** Passwords of an account for programs that know no tokens. */
export const appPasswords = feature({
  name: 'appPasswords',
  operations: appPasswordOperations,
  create: ({ core }: Needs) => ({ handlers: core.auth.handlers.appPasswords }),
});

/** What operators do with accounts. */
export const admin = feature({
  name: 'admin',
  operations: adminOperations,
  create: ({ core }: Needs) => ({ handlers: core.auth.handlers.admin }),
});
