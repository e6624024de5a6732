import type { z } from 'zod';
import type { Account, ServiceName } from '../accounts/account.ts';
import type { ProfileChanges } from '../accounts/accounts.ts';

/** What a registration contains, whatever the service. */
export interface Registered {
  email: string;
  password: string;
  companyName?: string | undefined;
  displayName?: string | undefined;
  invitation?: string | undefined;
  setupCode?: string | undefined;
}

/** The profile fields that a service requires and returns, with the names of its specification. */
export interface ProfileFields {
  service: ServiceName;
  registration: z.ZodType<Registered>;
  /** What of the profile can be changed. */
  changes: z.ZodType<ProfileChanges>;
  /** `user` in answers. */
  user: z.ZodType;
  present: (account: Account) => unknown;
}
