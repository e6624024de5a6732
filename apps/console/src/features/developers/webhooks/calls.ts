import type { CallOptions, Millrace } from '@millrace/client';
import type { Kind } from '../../../platform/media/kinds.ts';
import { eventTypes } from '../eventTypes.ts';

type Video = Millrace['video'];
type Shared = Pick<
  Video,
  | 'listWebhooks'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'resendWebhookDelivery'
>;

export type Webhook = Awaited<ReturnType<Video['getWebhook']>>['webhook'];
export type Delivery = Awaited<ReturnType<Video['listWebhookDeliveries']>>['deliveries'][number];
export type Attempt = Awaited<ReturnType<Video['testWebhook']>>['delivery'];
type Changed = Awaited<ReturnType<Video['updateWebhook']>>['webhook'];
type WithSecret = Awaited<ReturnType<Video['createWebhook']>>['webhook'];

/** What an owner chooses. */
export interface WebhookFields {
  url: string;
  /** All if empty. */
  types: readonly string[];
  description: string | null;
}

/** The operations whose types name the service's own events. */
interface Typed<T> {
  createWebhook(given: {
    body: { url: string; types?: T[]; description?: string | null };
  }): Promise<{ webhook: WithSecret }>;
  updateWebhook(given: {
    id: string;
    body: { url?: string; types?: T[]; description?: string | null; status?: Webhook['status'] };
  }): Promise<{ webhook: Changed }>;
}

/** The webhooks of one service. */
export interface WebhookCalls {
  list(options: CallOptions): Promise<Webhook[]>;
  create(fields: WebhookFields): Promise<WithSecret>;
  change(id: string, fields: WebhookFields): Promise<Changed>;
  setStatus(id: string, status: Webhook['status']): Promise<Changed>;
  remove(id: string): Promise<unknown>;
  /** @returns the new secret */
  rotate(id: string): Promise<string>;
  test(id: string): Promise<Attempt>;
  deliveries(
    query: { id: string; state: Delivery['state'] | undefined; cursor: string | undefined; limit: number },
    options: CallOptions,
  ): Promise<{ deliveries: Delivery[]; next: string | null }>;
  resend(id: string, deliveryId: string): Promise<unknown>;
}

function callsOf<T extends string>(service: Shared & Typed<T>, known: readonly T[]): WebhookCalls {
  const bodyOf = ({ url, types, description }: WebhookFields) => ({
    url,
    description,
    types: known.filter((type) => types.includes(type)),
  });
  return {
    list: async (options) => (await service.listWebhooks({}, options)).webhooks,
    create: async (fields) => (await service.createWebhook({ body: bodyOf(fields) })).webhook,
    change: async (id, fields) => (await service.updateWebhook({ id, body: bodyOf(fields) })).webhook,
    setStatus: async (id, status) => (await service.updateWebhook({ id, body: { status } })).webhook,
    remove: (id) => service.deleteWebhook({ id }),
    rotate: async (id) => (await service.rotateWebhookSecret({ id })).webhook.secret,
    test: async (id) => (await service.testWebhook({ id })).delivery,
    async deliveries(query, options) {
      const { deliveries, next_cursor: next } = await service.listWebhookDeliveries(query, options);
      return { deliveries, next };
    },
    resend: (id, deliveryId) => service.resendWebhookDelivery({ id, deliveryId }),
  };
}

/** The three services have the same operations, each for its own events. */
export function webhookCalls(millrace: Millrace, kind: Kind): WebhookCalls {
  switch (kind) {
    case 'videos':
      return callsOf(millrace.video, eventTypes.videos);
    case 'tracks':
      return callsOf(millrace.music, eventTypes.tracks);
    case 'images':
      return callsOf(millrace.image, eventTypes.images);
  }
}
