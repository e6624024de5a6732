import { z } from 'zod';
import { request } from './define.ts';
import { maxOutboundUrlLength } from './outboundUrl.ts';

/** Messages of one request. */
export const maxWebhookMessages = 25;
/** How long an endpoint may take to answer a message, in milliseconds: Standard Webhooks 1.0 recommends 15 to 30 seconds. */
export const webhookTimeoutMs = 15_000;
/** A request sends no further message after this time. Together with the last message it ends within twice the time. */
export const webhookRequestMs = 2 * webhookTimeoutMs;
/** How much of an endpoint's answer is kept, in bytes. */
export const maxWebhookAnswerBytes = 1_024;

/** What became of one message. */
const outcome = z.object({
  /** Null if there was no answer. */
  status: z.int().nullable(),
  /** Why there was none, for the owner of the endpoint; null if there was one. */
  error: z.string().nullable(),
  latencyMs: z.int().nonnegative(),
  /** The beginning of the answer. */
  answer: z.string(),
  /** The endpoint's Retry-After. */
  retryAfterSeconds: z.number().nonnegative().nullable(),
});
export type WebhookOutcome = z.output<typeof outcome>;

/** Whether an endpoint has taken a message. */
export const isDelivered = ({ status }: Pick<WebhookOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

export const webhookMessages = {
  /** Send messages to an endpoint, one after the other. The first that is not delivered ends it; outcomes are those of the messages that were sent. */
  'webhook.post': request({
    version: 1,
    payload: z.object({
      url: z.string().max(maxOutboundUrlLength),
      messages: z
        .array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }))
        .min(1)
        .max(maxWebhookMessages),
      /** Whose endpoint it is, for the places of the courier. Older processes do not say it. */
      account: z.string().max(100).optional(),
    }),
    reply: z.object({ outcomes: z.array(outcome) }),
  }),
};
