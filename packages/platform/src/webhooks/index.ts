import type { Auth } from '@millrace/auth';
import type { Database, RateLimiter } from '@millrace/database';
import { type messages, type WebhookOutcome, webhookRequestMs } from '@millrace/jobs';
import type { Queue } from '@millrace/queue';
import type { Lifecycle, Logger } from '@millrace/service';
import type { z } from 'zod';
import type { MediaEvents } from '../events/index.ts';
import type { PresentedMedia } from '../events/present.ts';
import { createTails } from '../events/tails.ts';
import { webhookTestTypeOf } from '../events/types.ts';
import type { PeriodicTask } from '../periodic/periodic.ts';
import { workerProblem } from '../requests/workerErrors.ts';
import { createBodies } from './bodies.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createDisabling } from './disabling.ts';
import { createDispatcher } from './dispatcher.ts';
import { createEndpoints, type Endpoints } from './endpoints.ts';
import { createWebhookLeases } from './leases.ts';
import { CourierError, createRound, type RoundDependencies, unsigned } from './round.ts';
import { signMessage } from './signature.ts';

/** A courier ends a request within `webhookRequestMs`. */
const courierTimeoutMs = webhookRequestMs + 5_000;
const tests = { limit: 30, windowSeconds: 60 };

/** The webhooks of a service. */
export interface Webhooks {
  endpoints: Endpoints;
  deliveries: Deliveries;
  /** Sends a test message at once. @throws AppError not_found, rate_limited, unavailable */
  test(accountId: number, id: string): Promise<WebhookOutcome>;
  /** Something may be due at an endpoint of the account. */
  wake(accountId: number): void;
  tasks: readonly PeriodicTask[];
}

/** Wires the webhooks of a service. The lifecycle ends its deliveries. */
export function createWebhooks<Medium extends z.ZodType>(deps: {
  database: Database;
  queue: Pick<Queue<typeof messages>, 'request'>;
  auth: Pick<Auth, 'createSeal' | 'mails'> & { limiter: Pick<RateLimiter, 'enforce'> };
  events: MediaEvents;
  media: PresentedMedia<Medium>;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  log: Logger;
}): Webhooks {
  const { database, queue, auth, events, media, log } = deps;
  const { kind } = media;
  const endpoints = createEndpoints({ database, kind, auth });
  const leases = createWebhookLeases(database, kind);

  /** @throws CourierError */
  const post: RoundDependencies['post'] = async ({ url, accountId }, messages) => {
    try {
      const { outcomes } = await queue.request(
        'webhook.post',
        { url, messages, account: String(accountId) },
        { timeoutMs: courierTimeoutMs },
      );
      return outcomes;
    } catch (error) {
      throw new CourierError(error);
    }
  };
  const bodyOf = createBodies(media);
  const round = createRound({
    log: { find: events.log.find, read: createTails(events.log) },
    leases,
    post,
    signerOf(endpoint) {
      const secrets = endpoints.secretsOf(endpoint);
      if (secrets.length === 0) return undefined;
      return (event) => signMessage(`evt_${event.id}`, bodyOf(event), secrets);
    },
  });
  const dispatcher = createDispatcher({
    leases,
    round,
    disable: createDisabling({ database, kind, auth }),
    log,
  });
  events.onLogged((accounts) => dispatcher.wake(accounts));
  deps.lifecycle.onClose('webhooks', () => dispatcher.close());

  return {
    endpoints,
    deliveries: createDeliveries(database),
    async test(accountId, id) {
      const row = await endpoints.row(accountId, id);
      await auth.limiter.enforce(`webhook-test:${accountId}`, tests);
      const secrets = endpoints.secretsOf(row);
      if (secrets.length === 0) return unsigned;
      const timestamp = new Date().toISOString();
      const body = JSON.stringify({ type: webhookTestTypeOf(kind), timestamp, data: { id } });
      const message = signMessage(`test_${id}_${Date.now()}`, body, secrets);
      try {
        const [outcome] = await post(row, [message]);
        if (outcome === undefined) throw new RangeError('a courier sent no message');
        return outcome;
      } catch (error) {
        throw error instanceof CourierError ? workerProblem(error.cause, 'courier') : error;
      }
    },
    wake: (accountId) => dispatcher.wake([accountId]),
    tasks: dispatcher.tasks,
  };
}
