import { operation } from '@millrace/http';
import { z } from 'zod';
import { registrationModes } from '../accounts/registrationModes.ts';

const options = z
  .object({
    registration: z
      .enum(registrationModes)
      .describe('Who can create an account: everybody, people with an invitation, or nobody'),
    first: z.boolean().describe('Whether there is no account yet, and the first one becomes the operator’s'),
    setupCode: z.boolean().describe('Whether the first account needs the code that the server shows when it starts'),
    mail: z.boolean().describe('Whether a forgotten password can be reset by mail'),
    identityProvider: z.boolean().describe('Whether people can sign in at an identity provider'),
  })
  .meta({ id: 'SignInOptions' });

export const signInOptionsOperation = operation({
  method: 'get',
  path: '/auth/options',
  operationId: 'getSignInOptions',
  tag: 'Accounts',
  summary: 'Get the ways to create an account and to sign in',
  description: 'For a page that asks people to sign in: it offers only what works here.',
  security: 'public',
  answers: { 200: { description: 'The ways', json: options } },
});
