import { changesOf, limitParam, operation, text } from '@millrace/http';
import { maxOutboundUrlLength } from '@millrace/jobs';
import type { MediaKind } from '@millrace/storage';
import { z } from 'zod';
import { describedEventId, eventId } from '../events/operations.ts';
import { eventTypesOf, webhookDisabledTypeOf } from '../events/types.ts';
import { isOutboundUrl } from '../outboundUrl.ts';
import { deliveryStates } from './deliveries.ts';

const tag = 'Webhooks';
export const webhookScopes = { read: 'webhooks:read', write: 'webhooks:write' } as const;

const url = z
  .string({ error: 'must be a URL' })
  // `abort`: reading a host takes quadratic time in its length.
  .max(maxOutboundUrlLength, { error: `must be at most ${maxOutboundUrlLength} characters long`, abort: true })
  // What is allowed beyond the form depends on the network, and is checked for each message.
  .refine(isOutboundUrl, 'must be an https:// URL without credentials and fragment')
  .meta({
    description: 'An https:// URL of a public host; the operator may allow others',
    override: { type: 'string', format: 'uri' },
  });

/** Fields that the owner of a webhook chooses. */
function fieldsOf(kind: MediaKind) {
  const known = eventTypesOf(kind).filter((type) => type !== webhookDisabledTypeOf(kind));
  const types = z
    .array(z.enum(known, { error: `must be one of ${known.join(', ')}` }))
    .max(known.length, 'must not repeat types')
    .transform((given) => [...new Set(given)])
    .describe('The events to be told of; all if empty');
  return { url, types, description: text({ max: 500 }).nullable() };
}

const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    types: z.array(z.string()).describe('The events that it is told of; all if empty'),
    description: z.string().nullable(),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .meta({
        description: '`gone`: it answered 410; `failing`: nothing was delivered for five days',
        // Scalar takes no union without a type.
        override: { type: ['string', 'null'] },
      }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('Since when nothing was delivered; null if the last attempt succeeded'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

const secret = z.string().describe('Signs the messages, after Standard Webhooks; shown only here');
const withSecret = webhook.extend({ secret }).meta({ id: 'WebhookWithSecret' });
/** The address may be a secret of another service, as those of chats are. */
const changed = webhook
  .extend({ url: webhook.shape.url.nullable().describe('Null for a key without `webhooks:read`') })
  .meta({ id: 'ChangedWebhook' });
const rotated = changed.extend({ secret }).meta({ id: 'RotatedWebhook' });

const attempt = {
  http_status: z.int().nullable().describe('Null if there was no answer'),
  error: z.string().nullable().describe('Why there was no answer'),
  latency_ms: z.int().min(0),
  answer: z.string().describe('The first kilobyte of the answer'),
};

const delivery = z
  .object({
    id: z.string().describe('The id of the event'),
    type: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.int().min(0),
    ...attempt,
    last_attempt_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const params = z.object({ id: z.string().regex(/^wh_[\w-]{16}$/) });

/** The operations of a service's webhooks. */
export function webhookOperations(kind: MediaKind) {
  const fields = fieldsOf(kind);
  const reading = { tag, security: 'jwtOrKey', scope: webhookScopes.read } as const;
  const writing = { tag, security: 'jwtOrKey', scope: webhookScopes.write } as const;
  // Messages have media as the API shows them to their owner: who sends them somewhere must be allowed to read them.
  const telling = { tag, security: 'jwtOrKey', scope: [webhookScopes.write, `${kind}:read`] } as const;
  return {
    create: operation({
      ...telling,
      method: 'post',
      path: '/webhooks',
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description: 'It is told of events from now on.',
      body: z.object({
        url,
        types: fields.types.default([]),
        description: fields.description.default(null),
      }),
      answers: { 201: { description: 'The webhook with its secret', json: z.object({ webhook: withSecret }) } },
      errors: ['conflict'],
    }),
    list: operation({
      ...reading,
      method: 'get',
      path: '/webhooks',
      operationId: 'listWebhooks',
      summary: 'List webhooks, oldest first',
      answers: { 200: { description: 'All webhooks of the account', json: z.object({ webhooks: z.array(webhook) }) } },
    }),
    get: operation({
      ...reading,
      method: 'get',
      path: '/webhooks/:id',
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      params,
      answers: { 200: { description: 'The webhook', json: z.object({ webhook }) } },
    }),
    update: operation({
      ...telling,
      method: 'patch',
      path: '/webhooks/:id',
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description: 'A webhook that is enabled again is sent what it has missed, as long as events are kept.',
      params,
      body: changesOf({ ...fields, status: z.enum(['enabled', 'disabled'], { error: 'must be enabled or disabled' }) }),
      answers: { 200: { description: 'The webhook', json: z.object({ webhook: changed }) } },
    }),
    remove: operation({
      ...writing,
      method: 'delete',
      path: '/webhooks/:id',
      operationId: 'deleteWebhook',
      summary: 'Remove a webhook',
      params,
      answers: { 204: { description: 'The webhook is removed' } },
    }),
    rotate: operation({
      ...writing,
      method: 'post',
      path: '/webhooks/:id/rotate',
      operationId: 'rotateWebhookSecret',
      summary: 'Give a webhook a new secret',
      description: 'For a day, messages are signed with both secrets.',
      params,
      answers: { 200: { description: 'The webhook with its new secret', json: z.object({ webhook: rotated }) } },
    }),
    test: operation({
      ...writing,
      method: 'post',
      path: '/webhooks/:id/test',
      operationId: 'testWebhook',
      summary: 'Send a test message to a webhook',
      description:
        'At once and once, also if the webhook is disabled. The answer tells what the endpoint has answered.',
      params,
      answers: {
        200: { description: 'What the endpoint has answered', json: z.object({ delivery: z.object(attempt) }) },
      },
      errors: ['rate_limited'],
    }),
    deliveries: operation({
      ...reading,
      method: 'get',
      path: '/webhooks/:id/deliveries',
      operationId: 'listWebhookDeliveries',
      summary: 'List what was sent to a webhook, newest event first',
      description: 'The last attempt of each event, for 30 days.',
      params,
      query: z.object({
        cursor: eventId.optional().meta(describedEventId('The `next_cursor` of the page before')),
        state: z.enum(deliveryStates, { error: `must be one of ${deliveryStates.join(', ')}` }).optional(),
        limit: limitParam({ max: 100, default: 20, what: 'Entries of a page' }),
      }),
      answers: {
        200: {
          description: 'A page of the deliveries',
          json: z.object({
            deliveries: z.array(delivery),
            next_cursor: z.string().nullable().describe('For the next page; null at the end'),
          }),
        },
      },
    }),
    resend: operation({
      ...telling,
      method: 'post',
      path: '/webhooks/:id/deliveries/:deliveryId/resend',
      operationId: 'resendWebhookDelivery',
      summary: 'Send an event to a webhook again',
      params: params.extend({ deliveryId: eventId }),
      answers: { 202: { description: 'The event is sent as soon as possible', json: z.object({ delivery }) } },
      errors: ['conflict'],
    }),
  };
}

export type WebhookOperations = ReturnType<typeof webhookOperations>;
