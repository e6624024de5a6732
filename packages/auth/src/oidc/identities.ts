import { type Database, isForeignKeyViolation, isUniqueViolation, type Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { findByEmail, type ServiceName, type StoredAccount, storedAccountSelection } from '../accounts/account.ts';
import type { CreateVouched } from '../accounts/registration.ts';
import { type Credential, holdCredential } from '../credential.ts';
import { emailKeyOf } from '../fields.ts';
import { assertNotSuspended } from '../operators/suspension.ts';
import { hashOfNoPassword, isHashOfNoPassword } from '../passwords.ts';
import type { Identified, Person } from './provider.ts';
import { hasVerifiedAddress } from './verifiedAddress.ts';

/** An identity as the owner of its account sees it. */
export interface IdentityInfo {
  id: number;
  issuer: string;
  /** As the provider named it when the identity was linked. */
  email: string | null;
  createdAt: Date;
  /** The last sign-in. */
  lastUsedAt: Date;
}

/** The identities with which owners of accounts sign in. */
export interface Identities {
  /**
   * The account of an identity. An unknown identity is linked to the account with its address, if the address is verified on both sides;
   * without such an account, it gets a new one.
   *
   * @param service where the person signs in
   * @param address the client's
   * @throws AppError email_required, link_required, conflict if the account has too many, rate_limited, those of the provider, and registration_closed, invitation_required
   */
  accountOf(identified: Identified, service: ServiceName, address: string): Promise<StoredAccount>;
  /**
   * Does nothing if the identity is linked to this account already.
   *
   * @throws AppError identity_taken, conflict if it has too many, unauthenticated if the session that links it has ended, those of the provider
   */
  link(by: Credential, identified: Identified): Promise<void>;
  /** Oldest first. */
  list(accountId: number): Promise<{ identities: IdentityInfo[]; hasPassword: boolean }>;
  /** False if the account has no such identity. @throws AppError last_sign_in */
  remove(accountId: number, id: number): Promise<boolean>;
}

/** Another request has made or removed the rows on which this one relied. */
const isRace = (error: unknown): boolean => isUniqueViolation(error) || isForeignKeyViolation(error);

const attempts = 3;

/** Identities that an account may have. */
const maxIdentities = 20;

export function createIdentities({
  database,
  createVouched,
}: {
  database: Database;
  createVouched: CreateVouched;
}): Identities {
  const { account: accounts, identity: table } = database.prisma;

  /** Undefined if the identity is not linked. */
  async function signedIn({ issuer, subject }: Identified): Promise<StoredAccount | undefined> {
    const [used] = await table.updateManyAndReturn({
      where: { issuer, subject },
      data: { lastUsedAt: new Date() },
      select: { account: { select: storedAccountSelection } },
    });
    return used?.account;
  }

  /** Writes an identity of an account. @throws AppError conflict if it has too many then */
  const adding = (accountId: number, add: (tx: Transaction) => Promise<unknown>): Promise<void> =>
    database.transaction(async (tx) => {
      // Of two requests that each link one more than there may be, the second one waits here and sees the other.
      await tx.$queryRaw`SELECT 1 FROM auth.accounts WHERE id = ${accountId} FOR UPDATE`;
      await add(tx);
      if ((await tx.identity.count({ where: { accountId } })) > maxIdentities) {
        throw new AppError('conflict', `The account has ${maxIdentities} identities, which is the limit.`);
      }
    });

  async function linkedOrCreated(identified: Identified, person: Person, service: ServiceName, address: string) {
    const { issuer, subject } = identified;
    const { email, emailVerified, name } = person;
    if (email === undefined) {
      throw new AppError('email_required', 'The identity provider does not name an e-mail address that can be used.');
    }
    const emailKey = emailKeyOf(email);
    const existing = await findByEmail(database, emailKey);
    if (existing === null) {
      const data = {
        email,
        emailKey,
        passwordHash: hashOfNoPassword(),
        displayName: name ?? null,
        services: [service],
        identities: { create: { issuer, subject, email } },
      };
      return createVouched(data, emailVerified, address);
    }
    if (!emailVerified || !hasVerifiedAddress(existing)) {
      // Another sign-in of this person may have created the account since.
      const meanwhile = await signedIn(identified);
      if (meanwhile !== undefined) return meanwhile;
      throw new AppError(
        'link_required',
        'An account with this e-mail address exists. Log in with its password, and link the identity from the profile.',
      );
    }
    // Before the change: what is refused must have no effect.
    assertNotSuspended(existing);
    const data = { accountId: existing.id, issuer, subject, email };
    await adding(existing.id, (tx) => tx.identity.create({ data }));
    return existing;
  }

  return {
    async accountOf(identified, service, address) {
      for (let left = attempts; ; left -= 1) {
        const known = await signedIn(identified);
        if (known !== undefined) return known;
        const person = await identified.person();
        try {
          return await linkedOrCreated(identified, person, service, address);
        } catch (error) {
          if (!isRace(error) || left === 1) throw error;
        }
      }
    },

    async link(by, identified) {
      const { accountId } = by;
      const { issuer, subject } = identified;
      const { email = null } = await identified.person();
      await adding(accountId, async (tx) => {
        // The provider may have taken seconds to answer.
        await holdCredential(tx, by);
        await tx.identity.createMany({ data: { accountId, issuer, subject, email }, skipDuplicates: true });
      });
      const linked = await table.findUnique({
        where: { issuer_subject: { issuer, subject } },
        select: { accountId: true },
      });
      if (linked?.accountId !== accountId) {
        throw new AppError('identity_taken', 'This identity is linked to another account. Remove it there first.');
      }
    },

    async list(accountId) {
      const { passwordHash, identities } = await accounts.findUniqueOrThrow({
        where: { id: accountId },
        select: {
          passwordHash: true,
          identities: {
            orderBy: { id: 'asc' },
            select: { id: true, issuer: true, email: true, createdAt: true, lastUsedAt: true },
          },
        },
      });
      return { identities, hasPassword: !isHashOfNoPassword(passwordHash) };
    },

    remove: (accountId, id) =>
      database.transaction(async (tx) => {
        // Of two requests that each remove one of two identities, the second one waits here and sees the other gone.
        await tx.$queryRaw`SELECT 1 FROM auth.accounts WHERE id = ${accountId} FOR UPDATE`;
        const account = await tx.account.findUnique({
          where: { id: accountId },
          select: { passwordHash: true, identities: { select: { id: true } } },
        });
        if (account?.identities.some((one) => one.id === id) !== true) return false;
        if (isHashOfNoPassword(account.passwordHash) && account.identities.length === 1) {
          throw new AppError(
            'last_sign_in',
            'The account has no password and no other identity, so nobody could sign in to it any more.',
          );
        }
        await tx.identity.delete({ where: { id } });
        return true;
      }),
  };
}
