import { type Handlers, ok, okAnswer, operation } from '@millrace/http';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { signedInClient } from '../accounts/passwordCheck.ts';
import { codeField, passwordField } from '../fields.ts';
import { signedInOf } from '../guards.ts';
import type { SecondFactor } from '../totp/secondFactor.ts';
import { clientOf, neverStored } from './auth.ts';

const tag = 'Second factor';

/** The operations of the second factor. */
export const totpOperations = {
  state: operation({
    method: 'get',
    path: '/auth/totp',
    operationId: 'getSecondFactor',
    tag,
    summary: 'Get whether the account has a second factor',
    security: 'jwt',
    answers: {
      200: {
        description: 'The state',
        json: z.object({ active: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
      },
    },
  }),
  begin: operation({
    method: 'post',
    path: '/auth/totp',
    operationId: 'beginSecondFactor',
    tag,
    summary: 'Get a secret for an authenticator',
    description: 'It has no effect before it is confirmed with a code, within an hour.',
    security: 'jwt',
    body: z.object({ password: passwordField }),
    answers: {
      200: {
        description: 'The secret',
        json: z.object({
          secret: z.string().describe('In base 32, for typing'),
          uri: z.string().describe('otpauth://totp/…, for a QR code'),
        }),
      },
    },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  }),
  confirm: operation({
    method: 'post',
    path: '/auth/totp/confirm',
    operationId: 'confirmSecondFactor',
    tag,
    summary: 'Activate the second factor with a first code',
    security: 'jwt',
    body: z.object({ code: codeField }),
    answers: {
      200: {
        description: 'The second factor is active',
        json: z.object({ recoveryCodes: z.array(z.string()).describe('Each stands in for one code; shown only here') }),
      },
    },
    errors: ['invalid_code', 'conflict', 'rate_limited'],
  }),
  remove: operation({
    method: 'delete',
    path: '/auth/totp',
    operationId: 'removeSecondFactor',
    tag,
    summary: 'Remove the second factor',
    security: 'jwt',
    body: z
      .object({ code: codeField, password: passwordField })
      .partial()
      .refine(({ code, password }) => (code === undefined) !== (password === undefined), {
        error: 'must contain either a code or the password',
      }),
    answers: { 200: { description: 'The second factor is removed', json: okAnswer } },
    errors: ['invalid_code', 'invalid_credentials', 'not_found', 'rate_limited'],
  }),
};

export const totpHandlers = ({
  accounts,
  secondFactor,
}: {
  accounts: Accounts;
  secondFactor: SecondFactor;
}): Handlers<typeof totpOperations, Account> => ({
  state: ({ caller }) => secondFactor.stateOf(caller.id),
  begin: {
    before: [neverStored],
    async answer({ body, caller }, req) {
      await accounts.confirmPassword(caller.id, body.password, signedInClient(signedInOf(req), clientOf(req)));
      return secondFactor.begin(caller);
    },
  },
  confirm: {
    before: [neverStored],
    answer: async ({ body, caller }) => ({ recoveryCodes: await secondFactor.confirm(caller.id, body.code) }),
  },
  async remove({ body, caller }, req) {
    const { active } = await secondFactor.stateOf(caller.id);
    if (!active) throw new AppError('not_found', 'The account has no second factor.');
    const { code, password } = body;
    if (password === undefined) await secondFactor.require(caller.id, code);
    else await accounts.confirmPassword(caller.id, password, signedInClient(signedInOf(req), clientOf(req)));
    await secondFactor.remove(caller.id);
    return ok;
  },
});
