import { startWebhookReceiver, type WebhookReceiver } from '@millrace/testkit/webhookReceiver';
import { eventPage, type ShownEvent } from '../common/events.ts';
import { type Service, services } from './cluster.ts';
import type { Owner } from './ledger.ts';
import type { Requests } from './requests.ts';

/** The events of one owner at one service, as a reader has read them, and as an endpoint was told. */
export interface EventLog {
  service: Service;
  owner: Owner;
  /** What the reader has, in its order. */
  readonly read: readonly ShownEvent[];
  /** Reads the next events. @returns how many there were */
  readOn(limit: number): Promise<number>;
  /** The whole log, from its beginning. */
  readAll(): Promise<ShownEvent[]>;
  endpoint: WebhookReceiver;
}

async function openLog(requests: Requests, service: Service, owner: Owner): Promise<EventLog> {
  const who = { token: owner.token };
  const endpoint = await startWebhookReceiver();
  const created = await requests.insist(service, 'POST', '/webhooks', { ...who, json: { url: endpoint.url } });
  if (created.status !== 201) throw new Error(`a webhook was answered with ${created.status}: ${created.text}`);
  const pageAfter = async (after: string, limit: number) =>
    eventPage.parse((await requests.insist(service, 'GET', `/events?after=${after}&limit=${limit}`, who)).json);
  const read: ShownEvent[] = [];
  let last = '0';
  return {
    service,
    owner,
    read,
    endpoint,
    async readOn(limit) {
      const { events, next } = await pageAfter(last, limit);
      read.push(...events);
      last = next;
      return events.length;
    },
    async readAll() {
      const all: ShownEvent[] = [];
      for (let after = '0'; ; ) {
        const { events, next } = await pageAfter(after, 1_000);
        if (events.length === 0) return all;
        all.push(...events);
        after = next;
      }
    },
  };
}

/** Gives each owner an endpoint and a reader at each service, before the first fault. */
export async function openEventLogs(requests: Requests, owners: readonly Owner[]): Promise<EventLog[]> {
  const logs: EventLog[] = [];
  for (const service of services) for (const owner of owners) logs.push(await openLog(requests, service, owner));
  return logs;
}
