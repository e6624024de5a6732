import { type Handlers, ok, okAnswer, operation, serialId } from '@millrace/http';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { emailField } from '../fields.ts';
import type { InvitationInfo, Invitations } from '../invitations/invitations.ts';
import { actorOf } from '../operators/audit.ts';
import { neverStored } from './auth.ts';

const tag = 'Operators';

const fields = {
  id: z.int().min(1),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};
const invitation = z.object(fields).meta({ id: 'Invitation' });
const newInvitation = z
  .object({
    ...fields,
    token: z.string().describe('For the body of the registration; shown only here'),
    mailed: z.boolean().describe('Whether the service also sends the invitation by mail'),
  })
  .meta({ id: 'NewInvitation' });

/** The operations of invitations. For operators only. */
export const invitationOperations = {
  create: operation({
    method: 'post',
    path: '/admin/invitations',
    operationId: 'createInvitation',
    tag,
    summary: 'Invite an address',
    description: 'The invitation works once, for seven days and for this address only. It replaces an earlier one.',
    security: 'admin',
    body: z.object({ email: emailField }),
    answers: { 201: { description: 'The invitation with its token', json: newInvitation } },
    errors: ['account_exists'],
  }),
  list: operation({
    method: 'get',
    path: '/admin/invitations',
    operationId: 'listInvitations',
    tag,
    summary: 'List open invitations, newest first',
    security: 'admin',
    answers: {
      200: { description: 'The invitations, at most 1,000', json: z.object({ invitations: z.array(invitation) }) },
    },
  }),
  revoke: operation({
    method: 'delete',
    path: '/admin/invitations/:id',
    operationId: 'revokeInvitation',
    tag,
    summary: 'Revoke an invitation',
    security: 'admin',
    params: z.object({ id: serialId }),
    answers: { 200: { description: 'The invitation is revoked', json: okAnswer } },
  }),
};

const presented = ({ id, email, createdAt, expiresAt }: InvitationInfo) => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const invitationHandlers = (invitations: Invitations): Handlers<typeof invitationOperations, Account> => ({
  create: {
    before: [neverStored],
    async answer({ body }, req) {
      const { token, mailed, ...info } = await invitations.create(body.email, actorOf(req));
      return { ...presented(info), token, mailed };
    },
  },
  list: async () => ({ invitations: (await invitations.list()).map(presented) }),
  async revoke({ params }, req) {
    if (!(await invitations.revoke(params.id, actorOf(req))))
      throw new AppError('not_found', 'There is no such invitation.');
    return ok;
  },
});
