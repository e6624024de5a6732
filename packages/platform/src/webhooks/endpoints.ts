import { randomBytes } from 'node:crypto';
import { type Auth, type Credential, holdCredential } from '@millrace/auth';
import type { Database, Webhook } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import { z } from 'zod';
import { newSecret } from './signature.ts';

/** Endpoints of one account at one service. Each is sent every event. */
const mostOfAccount = 100;
/** For how long the secret before a rotation signs too. */
const rotationHours = 24;

const reason = z.enum(['owner', 'failing', 'gone']).nullable();

/** An endpoint as its owner sees it. */
export interface Endpoint {
  id: string;
  url: string;
  types: string[];
  description: string | null;
  status: 'enabled' | 'disabled';
  disabledReason: 'owner' | 'failing' | 'gone' | null;
  failingSince: Date | null;
  createdAt: Date;
}

/** What the owner chooses. */
export interface EndpointFields {
  url: string;
  types: string[];
  description: string | null;
}

export interface Endpoints {
  /**
   * @returns the endpoint, and its secret, which is shown only here
   * @throws AppError conflict if the account has too many, unauthenticated if the creator's credential has ended
   */
  create(by: Credential, fields: EndpointFields): Promise<{ endpoint: Endpoint; secret: string }>;
  /** Oldest first. */
  list(accountId: number): Promise<Endpoint[]>;
  /** @throws AppError not_found */
  get(accountId: number, id: string): Promise<Endpoint>;
  /** Changes the given fields. One that is enabled again gets what it has missed. @throws AppError not_found */
  update(
    accountId: number,
    id: string,
    changes: { [Name in keyof EndpointFields]?: EndpointFields[Name] | undefined } & {
      status?: Endpoint['status'] | undefined;
    },
  ): Promise<Endpoint>;
  /** @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
  /** Gives the endpoint a new secret. The one before signs too, for a day. @throws AppError not_found */
  rotate(accountId: number, id: string): Promise<{ endpoint: Endpoint; secret: string }>;
  /** The row of an endpoint. @throws AppError not_found */
  row(accountId: number, id: string): Promise<Webhook>;
  /** The secrets that sign the messages of an endpoint, the newest first. */
  secretsOf(row: Pick<Webhook, 'id' | 'secret' | 'previousSecret' | 'previousUntil'>): string[];
}

const endpointOf = ({ status, ...row }: Webhook): Endpoint => ({
  id: row.id,
  url: row.url,
  types: row.types,
  description: row.description,
  status: status === 'enabled' ? 'enabled' : 'disabled',
  disabledReason: reason.parse(row.disabledReason),
  failingSince: row.failingSince,
  createdAt: row.createdAt,
});

const noSuchWebhook = () => new AppError('not_found', 'There is no such webhook.');

/** Keeps the endpoints of a service's webhooks. Their secrets are stored encrypted. */
export function createEndpoints(deps: {
  database: Database;
  kind: MediaKind;
  auth: Pick<Auth, 'createSeal'>;
}): Endpoints {
  const { database, kind } = deps;
  const { webhook: table } = database.prisma;
  const seal = deps.auth.createSeal('secrets of webhooks');

  const find = async (accountId: number, id: string): Promise<Webhook> => {
    const row = await table.findFirst({ where: { id, accountId, kind } });
    if (row === null) throw noSuchWebhook();
    return row;
  };

  const change = async (
    accountId: number,
    id: string,
    data: Parameters<typeof table.updateManyAndReturn>[0]['data'],
  ) => {
    const [row] = await table.updateManyAndReturn({ where: { id, accountId, kind }, data });
    if (row === undefined) throw noSuchWebhook();
    return endpointOf(row);
  };

  return {
    async create(by, fields) {
      const { accountId } = by;
      const id = `wh_${randomBytes(12).toString('base64url')}`;
      const secret = newSecret();
      const row = await database.transaction(async (tx) => {
        // Two requests together must not exceed the limit.
        await tx.$queryRaw`SELECT id FROM auth.accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
        await holdCredential(tx, by);
        if ((await tx.webhook.count({ where: { accountId, kind } })) >= mostOfAccount) {
          throw new AppError('conflict', `An account may have ${mostOfAccount} webhooks. Remove one first.`);
        }
        const newest = await tx.event.aggregate({ where: { accountId, kind }, _max: { id: true } });
        return tx.webhook.create({
          data: { id, kind, accountId, ...fields, secret: seal.close(secret, id), position: newest._max.id ?? 0n },
        });
      });
      return { endpoint: endpointOf(row), secret };
    },

    list: async (accountId) =>
      (await table.findMany({ where: { accountId, kind }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
        endpointOf,
      ),

    row: find,

    get: async (accountId, id) => endpointOf(await find(accountId, id)),

    async update(accountId, id, { url, types, description, status }) {
      return change(accountId, id, {
        ...(url !== undefined && { url }),
        ...(types !== undefined && { types }),
        ...(description !== undefined && { description }),
        ...(status === 'disabled' && { status, disabledReason: 'owner' }),
        ...(status === 'enabled' && {
          status,
          disabledReason: null,
          failures: 0,
          failingSince: null,
          pausedUntil: null,
        }),
      });
    },

    async remove(accountId, id) {
      const { count } = await table.deleteMany({ where: { id, accountId, kind } });
      if (count === 0) throw noSuchWebhook();
    },

    async rotate(accountId, id) {
      const secret = newSecret();
      const { secret: previousSecret } = await find(accountId, id);
      const endpoint = await change(accountId, id, {
        secret: seal.close(secret, id),
        previousSecret,
        previousUntil: new Date(Date.now() + rotationHours * 3_600_000),
      });
      return { endpoint, secret };
    },

    secretsOf({ id, secret, previousSecret, previousUntil }) {
      const isValid = previousSecret !== null && previousUntil !== null && previousUntil.getTime() > Date.now();
      const opened = [secret, ...(isValid ? [previousSecret] : [])].map((sealed) => seal.open(sealed, id));
      return opened.flatMap((one) => one ?? []);
    },
  };
}
