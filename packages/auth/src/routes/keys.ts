import { type Handlers, ok, okAnswer, operation, serialId } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { keyNameField } from '../fields.ts';
import { credentialOf } from '../guards.ts';
import type { ApiKeyInfo, ApiKeys } from '../keys/apiKeys.ts';
import { everything, scopes } from '../keys/scopes.ts';

const tag = 'API keys';
const address = z.object({ id: serialId });

const id = z.int().min(1);
const prefix = z.string().describe('The first characters of the key');
const createdAt = z.iso.datetime();
const lastUsedAt = z.iso.datetime().nullable().describe('Accurate to the minute; null if never used');
const rights = {
  scopes: z.array(z.string()).describe('What the key may do; `*` is everything'),
  expiresAt: z.iso.datetime().nullable().describe('Null if the key does not expire'),
};

const newKeyBody = z.object({
  name: keyNameField,
  scopes: z
    .array(z.enum([...scopes, everything], { error: `must be one of ${scopes.join(', ')}, or *` }))
    .min(1, 'must contain at least one scope')
    .max(scopes.length + 1, 'must not repeat scopes')
    .transform((given) => [...new Set(given)])
    .optional()
    .describe('What the key may do; everything by default'),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2027-01-31T12:00:00Z' })
    .transform((given) => new Date(given))
    .refine((time) => time.getTime() > Date.now(), 'must be in the future')
    .refine((time) => time.getUTCFullYear() < 10_000, 'must be before the year 10000')
    .optional()
    .describe('When the key stops working; never by default'),
});

const newKey = z
  .object({
    id,
    key: z.string().describe('The secret; shown only here'),
    name: z.string(),
    prefix,
    createdAt,
    ...rights,
  })
  .meta({ id: 'NewApiKey' });
const listedKey = z.object({ id, name: z.string(), prefix, createdAt, lastUsedAt, ...rights }).meta({ id: 'ApiKey' });

/** The operations of /keys. They accept tokens only. */
export const keyOperations = {
  create: operation({
    method: 'post',
    path: '/keys',
    operationId: 'createKey',
    tag,
    summary: 'Create an API key',
    security: 'jwt',
    body: newKeyBody,
    answers: { 201: { description: 'The key with its secret', json: newKey } },
    errors: ['conflict', 'email_not_verified'],
  }),
  list: operation({
    method: 'get',
    path: '/keys',
    operationId: 'listKeys',
    tag,
    summary: 'List API keys, newest first',
    security: 'jwt',
    answers: { 200: { description: 'The keys, without their secrets', json: z.object({ keys: z.array(listedKey) }) } },
  }),
  remove: operation({
    method: 'delete',
    path: '/keys/:id',
    operationId: 'deleteKey',
    tag,
    summary: 'Revoke an API key at once',
    security: 'jwt',
    params: address,
    answers: { 200: { description: 'The key is revoked', json: okAnswer } },
  }),
};

const presented = ({ lastUsedAt, createdAt, expiresAt, ...key }: ApiKeyInfo) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** @param mayCreate refuses accounts that may not create keys; follows the guard */
export const keyHandlers = (apiKeys: ApiKeys, mayCreate: RequestHandler): Handlers<typeof keyOperations, Account> => ({
  create: {
    before: [mayCreate],
    async answer({ body }, req) {
      const { key, ...info } = await apiKeys.create(credentialOf(req), body);
      const { lastUsedAt: _never, ...shown } = presented(info);
      return { ...shown, key };
    },
  },
  list: async ({ caller }) => ({ keys: (await apiKeys.list(caller.id)).map(presented) }),
  async remove({ params, caller }) {
    if (!(await apiKeys.revoke(caller.id, params.id))) throw new AppError('not_found');
    return ok;
  },
});
