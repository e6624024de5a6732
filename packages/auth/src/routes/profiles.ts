import { z } from 'zod';
import { type Account, displayNameOf, type ServiceName } from '../account.ts';
import type { ProfileChanges } from '../accounts.ts';
import { emailField, newPasswordField, profileNameField } from '../fields.ts';
import { authOperations } from './auth.ts';

/** What a registration contains, whatever the service. */
export interface Registered {
  email: string;
  password: string;
  companyName?: string | undefined;
  displayName?: string | undefined;
}

/** The profile fields that a service requires and returns, with the names of its specification. */
export interface Profile {
  service: ServiceName;
  registration: z.ZodType<Registered>;
  /** What of the profile can be changed. */
  changes: z.ZodType<ProfileChanges>;
  /** `user` in answers. */
  user: z.ZodType;
  present: (account: Account) => unknown;
  /** The operations of /auth. */
  operations: ReturnType<typeof authOperations>;
}

/** Checks that `present` returns what `user` describes. */
const profile = <User extends z.ZodType>(
  given: Pick<Profile, 'service' | 'registration' | 'changes'> & {
    user: User;
    present: (account: Account) => z.input<User>;
  },
): Profile => ({ ...given, operations: authOperations(given) });

const newCredentials = z.object({ email: emailField, password: newPasswordField });
const nullableName = profileNameField.nullish().transform((name) => name ?? undefined);

/** A change must name a field of its service, so that a misspelled one is not taken for nothing to do. */
const changing = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .partial()
    .refine((given) => Object.keys(given).length > 0, 'must contain a field to change');
const name = profileNameField;

const id = z.int().min(1).describe('The same at all services');
const email = z.string().describe('As given at registration');

export const profiles = {
  video: profile({
    service: 'video',
    registration: newCredentials.extend({ companyName: profileNameField }),
    changes: changing({ companyName: name }),
    user: z.object({ id, email, companyName: z.string() }).meta({ id: 'User' }),
    // An account that registered at another service may have only a display name.
    present: (account) => ({
      id: account.id,
      email: account.email,
      companyName: account.companyName ?? account.displayName ?? '',
    }),
  }),
  music: profile({
    service: 'music',
    registration: newCredentials.extend({ displayName: profileNameField }),
    changes: changing({ displayName: name }),
    user: z.object({ id, email, display_name: z.string() }).meta({ id: 'User' }),
    present: (account) => ({ id: account.id, email: account.email, display_name: displayNameOf(account) }),
  }),
  image: profile({
    service: 'image',
    registration: newCredentials.extend({ companyName: nullableName, displayName: nullableName }),
    changes: changing({ companyName: name, displayName: name }),
    user: z
      .object({ id, email, companyName: z.string().nullable(), display_name: z.string().nullable() })
      .meta({ id: 'User' }),
    present: (account) => ({
      id: account.id,
      email: account.email,
      companyName: account.companyName,
      display_name: account.displayName,
    }),
  }),
} as const;
