import { z } from 'zod';
import { job } from './define.ts';

/** A serial id. */
const id = z.int().positive();

/**
 * Seconds before each retry while the mail server is away or refuses mail for now: often at first, then every hour, for a day in all. A
 * token of a mail is made when the mail is sent, so it does not expire before.
 */
const mailRetries = { maxAttempts: 30, retryDelaysSeconds: [10, 30, 60, 300, 900, 1_800, 3_600] as const };

/** Jobs for accounts. The APIs enqueue and handle them: only they may read accounts. */
export const accountMessages = {
  /**
   * Send a mail. The payload has neither an address nor a token, because workers can read the queue: the handler reads the address, and
   * makes the token.
   */
  'account.mail': job({
    version: 1,
    ...mailRetries,
    payload: z.discriminatedUnion('template', [
      /** With null, somebody has asked for an address without an account: nothing is sent. */
      z.object({ template: z.literal('passwordReset'), accountId: id.nullable() }),
      z.object({ template: z.literal('emailVerification'), accountId: id }),
      z.object({ template: z.literal('invitation'), invitationId: id }),
      z.object({ template: z.literal('webhookDisabled'), accountId: id, webhookId: z.string() }),
    ]),
  }),
};
