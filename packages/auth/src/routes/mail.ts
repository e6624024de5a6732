import { type Handlers, ok, okAnswer, operation } from '@millrace/http';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { emailField, mailTokenField, newPasswordField } from '../fields.ts';
import { clientAddress, resetMailMinutes } from '../limits.ts';
import type { PasswordReset } from '../reset/passwordReset.ts';
import type { EmailVerification } from '../verification/emailVerification.ts';

const tag = 'Accounts';

const later = 'If the mail server cannot be reached, it is sent later, for up to a day.';
const accepted = okAnswer.extend({ detail: z.string().describe('A sentence for people') });

/** Resetting a password and confirming an address, by tokens in mails. */
export const mailOperations = {
  requestReset: operation({
    method: 'post',
    path: '/auth/password/reset',
    operationId: 'requestPasswordReset',
    tag,
    summary: 'Ask for a mail that resets the password',
    description:
      'The answer and its time are the same whether or not an account has the address. An account gets a mail in 12 minutes; until then, the ' +
      'link of the mail before works.',
    security: 'public',
    body: z.object({ email: emailField }),
    answers: { 202: { description: 'A mail is sent, if an account has the address', json: accepted } },
    errors: ['mail_disabled', 'rate_limited'],
  }),
  confirmReset: operation({
    method: 'post',
    path: '/auth/password/reset/confirm',
    operationId: 'resetPassword',
    tag,
    summary: 'Set a new password with the token of a mail',
    description:
      'The token works once, within 30 minutes. All sessions end, API keys stay, and the address counts as confirmed. A second factor stays.',
    security: 'public',
    body: z.object({ token: mailTokenField, password: newPasswordField }),
    answers: { 200: { description: 'The password is set', json: okAnswer } },
    errors: ['invalid_token', 'rate_limited'],
  }),
  requestVerification: operation({
    method: 'post',
    path: '/auth/email/verify/request',
    operationId: 'requestEmailVerification',
    tag,
    summary: 'Ask for another mail that confirms the address',
    security: 'jwt',
    answers: { 202: { description: 'A mail is sent', json: accepted } },
    errors: ['mail_disabled', 'conflict', 'rate_limited'],
  }),
  verify: operation({
    method: 'post',
    path: '/auth/email/verify',
    operationId: 'verifyEmail',
    tag,
    summary: 'Confirm the address with the token of a mail',
    description:
      'Needs a session of the account, or its password: who only gets the mail may not be the one who has registered with the address.',
    security: 'optionalJwt',
    body: z.object({
      token: mailTokenField,
      password: z
        .string({ error: 'must be a string' })
        .max(4096, 'must be at most 4096 characters long')
        .optional()
        .describe('Of the account; not needed with a session of it'),
    }),
    answers: { 200: { description: 'The address is confirmed', json: okAnswer } },
    errors: ['invalid_token', 'forbidden', 'invalid_credentials', 'rate_limited'],
  }),
};

export const mailHandlers = ({
  reset,
  verification,
}: {
  reset: PasswordReset;
  verification: EmailVerification;
}): Handlers<typeof mailOperations, Account> => ({
  async requestReset({ body }, req) {
    await reset.request(body.email, clientAddress(req));
    return {
      ...ok,
      detail: `If an account has this address, a mail is on its way, or came in the last ${resetMailMinutes} minutes. ${later}`,
    };
  },
  async confirmReset({ body }, req) {
    await reset.confirm(body.token, body.password, clientAddress(req));
    return ok;
  },
  async requestVerification({ caller }, req) {
    await verification.request(caller, clientAddress(req));
    return { ...ok, detail: `A mail is on its way. ${later}` };
  },
  async verify({ body, caller }, req) {
    const { token, password } = body;
    await verification.confirm(token, { accountId: caller?.id, password, address: clientAddress(req) });
    return ok;
  },
});
