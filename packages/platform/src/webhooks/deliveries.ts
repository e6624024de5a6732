import type { Database, WebhookDelivery } from '@millrace/database';
import { AppError } from '@millrace/service';
import { z } from 'zod';

export const deliveryStates = ['delivered', 'retrying', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const stateColumn = z.enum(deliveryStates);

/** What became of an event at an endpoint. */
export interface Delivery extends Omit<WebhookDelivery, 'webhookId' | 'eventId' | 'state'> {
  eventId: number;
  state: DeliveryState;
}

export interface Deliveries {
  /** Newest events first. @param query.before only events with smaller ids */
  list(
    webhookId: string,
    query: { before: number | undefined; state: string | undefined; limit: number },
  ): Promise<Delivery[]>;
  /** Sends an event again as soon as possible, with all its attempts. @throws AppError not_found */
  resend(webhookId: string, eventId: number): Promise<Delivery>;
}

const deliveryOf = ({ webhookId: _, eventId, state, ...row }: WebhookDelivery): Delivery => ({
  ...row,
  state: stateColumn.parse(state),
  eventId: Number(eventId),
});

export function createDeliveries(database: Database): Deliveries {
  const { webhookDelivery: table } = database.prisma;
  return {
    async list(webhookId, { before, state, limit }) {
      const rows = await table.findMany({
        where: {
          webhookId,
          ...(before !== undefined && { eventId: { lt: before } }),
          ...(state !== undefined && { state }),
        },
        orderBy: { eventId: 'desc' },
        take: limit,
      });
      return rows.map(deliveryOf);
    },
    async resend(webhookId, eventId) {
      const [row] = await table.updateManyAndReturn({
        where: { webhookId, eventId },
        // Its owner has begun it anew: this attempt counts.
        data: { state: 'retrying', attempts: 0, nextAttemptAt: new Date(), ownAttemptAt: null },
      });
      if (row === undefined) throw new AppError('not_found', 'There is no such delivery.');
      return deliveryOf(row);
    },
  };
}
