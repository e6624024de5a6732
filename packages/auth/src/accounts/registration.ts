import { type Database, isUniqueViolation, type Prisma, type RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import type { Invitations } from '../invitations/invitations.ts';
import { type AuthLimits, limitKeys } from '../limits.ts';
import type { CreateAccount } from '../operators/newAccount.ts';
import type { Passwords } from '../passwords.ts';
import type { Changes } from '../sessions/changes.ts';
import type { SessionClient } from '../sessions/sessions.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import type { EmailVerification } from '../verification/emailVerification.ts';
import { findByEmail, type ServiceName, type StoredAccount, storedAccountSelection } from './account.ts';
import { networkOf } from './network.ts';
import type { CheckPassword, Credentials } from './passwordCheck.ts';
import type { RegistrationMode } from './registrationModes.ts';
import { assertCanSignIn, type SignedIn, type SignIn } from './signIn.ts';

export interface Registration extends Credentials {
  service: ServiceName;
  companyName?: string | undefined;
  displayName?: string | undefined;
  /** The token of an invitation. */
  invitation?: string | undefined;
  /** Of a platform's first account. */
  setupCode?: string | undefined;
  /** The page that sends the request. */
  origin?: string | undefined;
}

type NewAccount = Prisma.AccountCreateInput;

/**
 * Creates an account. If the e-mail address is registered at another service only and the password matches, adds this service
 * and its profile field to that account; this is possible in every mode.
 *
 * @throws AppError account_exists, rate_limited, unavailable, registration_closed, invitation_required, setup_code_required, forbidden
 */
export type Register = (registration: Registration, client: SessionClient) => Promise<SignedIn>;

export interface RegistrationDependencies {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  checkPassword: CheckPassword;
  signIn: SignIn;
  changes: Changes;
  createAccount: CreateAccount;
  mode: RegistrationMode;
  invitations: Invitations;
  verification: Pick<EmailVerification, 'admit' | 'begin'>;
  secondFactor: Pick<SecondFactor, 'isActive'>;
}

/**
 * Creates the account of a person for whom an identity provider vouches.
 *
 * @param isProven whether the provider has verified the address
 * @param address the client's
 * @throws AppError rate_limited, registration_closed, invitation_required, setup_code_required; a unique violation if the address is taken
 */
export type CreateVouched = (data: NewAccount, isProven: boolean, address: string) => Promise<StoredAccount>;

const registrationClosed = (): AppError =>
  new AppError('registration_closed', 'Only the operator can create accounts.');

const invitationRequired = (): AppError =>
  new AppError(
    'invitation_required',
    'Registration requires an invitation for this address that is not expired or used.',
  );

/** Who makes accounts in numbers needs many networks, or many days. @throws AppError rate_limited */
async function admitNetwork(
  { limiter, limits }: Pick<RegistrationDependencies, 'limiter' | 'limits'>,
  network: string | null,
): Promise<void> {
  if (network !== null) await limiter.enforce(limitKeys.registrationsOfNetwork(network), limits.registrationsOfNetwork);
}

export function createRegister(deps: RegistrationDependencies): Register {
  const { database, limiter, limits, passwords, checkPassword, signIn, changes, createAccount } = deps;
  const { mode, invitations, verification, secondFactor } = deps;
  const { account: table } = database.prisma;

  /** Registration with the e-mail address of an existing account: adds the service to it if the password is right. */
  async function addService(
    stored: StoredAccount,
    registration: Registration,
    client: SessionClient,
  ): Promise<SignedIn> {
    const { service } = registration;
    if (stored.services.includes(service)) throw new AppError('account_exists');
    if (!(await checkPassword(stored, registration, { address: client.address }))) {
      throw new AppError(
        'account_exists',
        'An account with this e-mail address exists, and this is not its password. Log in with its password instead.',
      );
    }
    // A token for the password alone would bypass the second factor.
    if (await secondFactor.isActive(stored.id)) {
      throw new AppError('account_exists', 'This account has a second factor. Log in with its code instead.');
    }
    // Before the change: what is refused must have no effect.
    assertCanSignIn(stored);
    // Checks again that the account lacks the service, because two such requests may run concurrently.
    const [updated] = await table.updateManyAndReturn({
      where: { id: stored.id, tokenVersion: stored.tokenVersion, NOT: { services: { has: service } } },
      data: {
        services: { push: service },
        companyName: stored.companyName ?? registration.companyName ?? null,
        displayName: stored.displayName ?? registration.displayName ?? null,
      },
      select: storedAccountSelection,
    });
    if (!updated) throw new AppError('account_exists');
    await changes.tell(updated.id);
    return signIn.start(updated, client);
  }

  /** Refuses before a password is hashed. @throws AppError registration_closed, invitation_required */
  async function admit({ invitation }: Registration, emailKey: string): Promise<void> {
    if (mode === 'closed') throw registrationClosed();
    if (mode === 'open') return;
    if (invitation === undefined || !(await invitations.isValid(invitation, emailKey))) throw invitationRequired();
  }

  const create = (
    data: NewAccount,
    { invitation, setupCode, origin }: Registration,
    network: string | null,
  ): Promise<StoredAccount> =>
    database.transaction(async (tx) => {
      const accepted = invitation === undefined ? undefined : await invitations.accept(tx, invitation, data.emailKey);
      if (mode === 'invited' && accepted === undefined) throw invitationRequired();
      const isProven = accepted?.isProven ?? false;
      const emailVerifiedAt = isProven ? new Date() : null;
      // An operator has invited the person.
      const registrationNetwork = accepted === undefined ? network : null;
      const known = { ...data, emailVerifiedAt, registrationNetwork };
      const account = await createAccount(known, { code: setupCode, origin }, tx);
      if (!isProven) await verification.begin(tx, account.id);
      return account;
    });

  return async (registration, client) => {
    const { address } = client;
    await limiter.enforce(limitKeys.registrations(address), limits.registrations);
    const emailKey = emailKeyOf(registration.email);
    const existing = await findByEmail(database, emailKey);
    if (existing) return addService(existing, registration, client);
    await admit(registration, emailKey);
    const network = networkOf(address);
    // Invitations are few. Without them, anybody can name the address of anybody.
    if (mode === 'open') {
      await admitNetwork(deps, network);
      await verification.admit(emailKey, address);
    }
    const data: NewAccount = {
      email: registration.email,
      emailKey,
      passwordHash: await passwords.hash(registration.password, address),
      companyName: registration.companyName ?? null,
      displayName: registration.displayName ?? null,
      services: [registration.service],
    };
    try {
      return await signIn.start(await create(data, registration, network), client);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // A concurrent request has created the account.
      const created = await findByEmail(database, emailKey);
      if (!created) throw new AppError('account_exists', undefined, { cause: error });
      return addService(created, registration, client);
    }
  };
}

export function createVouching(
  deps: Pick<
    RegistrationDependencies,
    'database' | 'limiter' | 'limits' | 'createAccount' | 'mode' | 'invitations' | 'verification'
  >,
): CreateVouched {
  const { database, createAccount, mode, invitations, verification } = deps;
  return async (data, isProven, address) => {
    if (mode === 'closed') throw registrationClosed();
    // The provider vouches for a person whose address it has verified.
    const registrationNetwork = isProven ? null : networkOf(address);
    if (mode === 'open' && !isProven) {
      await admitNetwork(deps, registrationNetwork);
      await verification.admit(data.emailKey, address);
    }
    return database.transaction(async (tx) => {
      const isInvited = isProven && (await invitations.acceptFor(tx, data.emailKey));
      if (mode === 'invited' && !isInvited) throw invitationRequired();
      // The provider has sent the browser here, so no page of another site has sent the request. It names no code.
      const known = { ...data, emailVerifiedAt: isProven ? new Date() : null, registrationNetwork };
      const account = await createAccount(known, {}, tx);
      if (!isProven) await verification.begin(tx, account.id);
      return account;
    });
  };
}
