import { type Api, ok, okAnswer, operation, serialId } from '@millrace/http';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import type { Account } from '../account.ts';
import type { ApiKeyInfo, ApiKeys } from '../apiKeys.ts';
import { keyNameField } from '../fields.ts';

const tag = 'API keys';
const address = z.object({ id: serialId });

const id = z.int().min(1);
const prefix = z.string().describe('The first characters of the key');
const createdAt = z.iso.datetime();
const lastUsedAt = z.iso.datetime().nullable().describe('Accurate to the minute; null if never used');

const newKey = z
  .object({ id, key: z.string().describe('The secret; shown only here'), name: z.string(), prefix, createdAt })
  .meta({ id: 'NewApiKey' });
const listedKey = z.object({ id, name: z.string(), prefix, createdAt, lastUsedAt }).meta({ id: 'ApiKey' });

/** The operations of /keys. They accept tokens only. */
export const keyOperations = {
  create: operation({
    method: 'post',
    path: '/keys',
    operationId: 'createKey',
    tag,
    summary: 'Create an API key',
    security: 'jwt',
    body: z.object({ name: keyNameField }),
    answers: { 201: { description: 'The key with its secret', json: newKey } },
    errors: ['conflict'],
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

const presented = ({ lastUsedAt, createdAt, ...key }: ApiKeyInfo) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export function mountKeys(api: Api<Account>, apiKeys: ApiKeys): void {
  api.answer(keyOperations.create, async ({ body, caller }) => {
    const { createdAt, lastUsedAt: _never, ...key } = await apiKeys.create(caller.id, body.name);
    return { ...key, createdAt: createdAt.toISOString() };
  });
  api.answer(keyOperations.list, async ({ caller }) => ({ keys: (await apiKeys.list(caller.id)).map(presented) }));
  api.answer(keyOperations.remove, async ({ params, caller }) => {
    if (!(await apiKeys.revoke(caller.id, params.id))) throw new AppError('not_found');
    return ok;
  });
}
