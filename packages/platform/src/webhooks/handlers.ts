import { type Account, credentialOf, mayDo } from '@millrace/auth';
import type { Handlers } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Request } from 'express';
import type { Delivery } from './deliveries.ts';
import type { Endpoint } from './endpoints.ts';
import type { Webhooks } from './index.ts';
import { type WebhookOperations, webhookScopes } from './operations.ts';

const presented = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  types: endpoint.types,
  description: endpoint.description,
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  created_at: endpoint.createdAt.toISOString(),
});

const presentedDelivery = (delivery: Delivery) => ({
  id: String(delivery.eventId),
  type: delivery.eventType,
  state: delivery.state,
  attempts: delivery.attempts,
  http_status: delivery.httpStatus,
  error: delivery.error,
  latency_ms: delivery.latencyMs,
  answer: delivery.answer,
  last_attempt_at: delivery.lastAttemptAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
});

/** The webhooks of a service. */
export function webhookHandlers(webhooks: Webhooks): Handlers<WebhookOperations, Account> {
  const { endpoints, deliveries } = webhooks;
  /** What a change answers. */
  const presentedTo = (req: Request, endpoint: Endpoint) => ({
    ...presented(endpoint),
    url: mayDo(req, webhookScopes.read) ? endpoint.url : null,
  });

  return {
    async create({ body }, req) {
      const { endpoint, secret } = await endpoints.create(credentialOf(req), body);
      return { webhook: { ...presented(endpoint), secret } };
    },
    list: async ({ caller }) => ({ webhooks: (await endpoints.list(caller.id)).map(presented) }),
    get: async ({ params, caller }) => ({ webhook: presented(await endpoints.get(caller.id, params.id)) }),
    async update({ params, body, caller }, req) {
      const webhook = presentedTo(req, await endpoints.update(caller.id, params.id, body));
      webhooks.wake(caller.id);
      return { webhook };
    },
    remove: {
      async handle({ params, caller }, _req, res) {
        await endpoints.remove(caller.id, params.id);
        res.status(204).end();
      },
    },
    async rotate({ params, caller }, req) {
      const { endpoint, secret } = await endpoints.rotate(caller.id, params.id);
      return { webhook: { ...presentedTo(req, endpoint), secret } };
    },
    async test({ params, caller }) {
      const { status, error, latencyMs, answer } = await webhooks.test(caller.id, params.id);
      return { delivery: { http_status: status, error, latency_ms: latencyMs, answer } };
    },
    async deliveries({ params, query: { cursor, state, limit }, caller }) {
      await endpoints.get(caller.id, params.id);
      const found = await deliveries.list(params.id, { before: cursor, state, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        deliveries: page.map(presentedDelivery),
        next_cursor: found.length > limit && last !== undefined ? String(last.eventId) : null,
      };
    },
    async resend({ params, caller }) {
      const { status } = await endpoints.get(caller.id, params.id);
      if (status === 'disabled') throw new AppError('conflict', 'The webhook is disabled. Enable it first.');
      const delivery = await deliveries.resend(params.id, params.deliveryId);
      webhooks.wake(caller.id);
      return { delivery: presentedDelivery(delivery) };
    },
  };
}
