import { type Handlers, ok, okAnswer, operation, serialId } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import type { AppPasswordInfo, AppPasswords } from '../appPasswords/appPasswords.ts';
import { keyNameField } from '../fields.ts';
import { credentialOf } from '../guards.ts';

const tag = 'App passwords';
const address = z.object({ id: serialId });

const id = z.int().min(1);
const createdAt = z.iso.datetime();
const newPassword = z
  .object({ id, name: z.string(), password: z.string().describe('Shown only here'), createdAt })
  .meta({ id: 'NewAppPassword' });
const listedPassword = z
  .object({
    id,
    name: z.string(),
    createdAt,
    lastUsedAt: z.iso.datetime().nullable().describe('Accurate to the minute; null if never used'),
  })
  .meta({ id: 'AppPassword' });

/** The operations of /app-passwords. They accept tokens only. */
export const appPasswordOperations = {
  create: operation({
    method: 'post',
    path: '/app-passwords',
    operationId: 'createAppPassword',
    tag,
    summary: 'Create a password for a program, such as a Subsonic player',
    security: 'jwt',
    body: z.object({ name: keyNameField }),
    answers: { 201: { description: 'The password', json: newPassword } },
    errors: ['conflict', 'email_not_verified'],
  }),
  list: operation({
    method: 'get',
    path: '/app-passwords',
    operationId: 'listAppPasswords',
    tag,
    summary: 'List app passwords, newest first',
    security: 'jwt',
    answers: {
      200: {
        description: 'The passwords, without their texts',
        json: z.object({ passwords: z.array(listedPassword) }),
      },
    },
  }),
  remove: operation({
    method: 'delete',
    path: '/app-passwords/:id',
    operationId: 'deleteAppPassword',
    tag,
    summary: 'Revoke an app password at once',
    security: 'jwt',
    params: address,
    answers: { 200: { description: 'The password is revoked', json: okAnswer } },
  }),
};

const presented = ({ createdAt, lastUsedAt, ...info }: AppPasswordInfo) => ({
  ...info,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** @param mayCreate refuses accounts that may not create passwords; follows the guard */
export const appPasswordHandlers = (
  passwords: AppPasswords,
  mayCreate: RequestHandler,
): Handlers<typeof appPasswordOperations, Account> => ({
  create: {
    before: [mayCreate],
    async answer({ body }, req) {
      const { password, ...info } = await passwords.create(credentialOf(req), body.name);
      const { lastUsedAt: _never, ...shown } = presented(info);
      return { ...shown, password };
    },
  },
  list: async ({ caller }) => ({ passwords: (await passwords.list(caller.id)).map(presented) }),
  async remove({ params, caller }) {
    if (!(await passwords.revoke(caller.id, params.id))) throw new AppError('not_found');
    return ok;
  },
});
