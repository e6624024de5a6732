import { changesOf } from '@millrace/http';
import { z } from 'zod';
import { type Account, displayNameOf, roleOf, roles } from '../accounts/account.ts';
import { emailField, mailTokenField, newPasswordField, profileNameField } from '../fields.ts';
import { authOperations, type Profile } from './auth.ts';

/** Checks that `present` returns what `user` describes. */
const profile = <User extends z.ZodType>(
  given: Pick<Profile, 'service' | 'registration' | 'changes'> & {
    user: User;
    present: (account: Account) => z.input<User>;
  },
): Profile => ({ ...given, operations: authOperations(given) });

const newCredentials = z.object({
  email: emailField,
  password: newPasswordField,
  invitation: mailTokenField
    .optional()
    .describe('The token of an invitation to this address, where registration requires one'),
  setupCode: mailTokenField
    .optional()
    .describe('Of the first account, which is the operator’s: the code that the server shows when it starts'),
});
const nullableName = profileNameField.nullish().transform((name) => name ?? undefined);

const name = profileNameField;

const id = z.int().min(1).describe('The same at all services');
const email = z.string().describe('As given at registration');
const role = z.enum(roles).describe('`admin` for an operator of the platform');
const emailVerified = z.boolean().describe('Whether the owner has confirmed the address by a mail');
const isVerified = ({ emailVerifiedAt }: Account): boolean => emailVerifiedAt !== null;

export const profiles = {
  video: profile({
    service: 'video',
    registration: newCredentials.extend({ companyName: profileNameField }),
    changes: changesOf({ companyName: name }),
    user: z.object({ id, email, emailVerified, companyName: z.string(), role }).meta({ id: 'User' }),
    // An account that registered at another service may have only a display name.
    present: (account) => ({
      id: account.id,
      email: account.email,
      emailVerified: isVerified(account),
      companyName: account.companyName ?? account.displayName ?? '',
      role: roleOf(account),
    }),
  }),
  music: profile({
    service: 'music',
    registration: newCredentials.extend({ displayName: profileNameField }),
    changes: changesOf({ displayName: name }),
    user: z.object({ id, email, emailVerified, display_name: z.string(), role }).meta({ id: 'User' }),
    present: (account) => ({
      id: account.id,
      email: account.email,
      emailVerified: isVerified(account),
      display_name: displayNameOf(account),
      role: roleOf(account),
    }),
  }),
  image: profile({
    service: 'image',
    registration: newCredentials.extend({ companyName: nullableName, displayName: nullableName }),
    changes: changesOf({ companyName: name, displayName: name }),
    user: z
      .object({
        id,
        email,
        emailVerified,
        companyName: z.string().nullable(),
        display_name: z.string().nullable(),
        role,
      })
      .meta({ id: 'User' }),
    present: (account) => ({
      id: account.id,
      email: account.email,
      emailVerified: isVerified(account),
      companyName: account.companyName,
      display_name: account.displayName,
      role: roleOf(account),
    }),
  }),
} as const;
