import { webhookRequestMs } from '@millrace/jobs';
import { BusyError } from '@millrace/queue';
import { AppError, createFairPool, type OpenPool } from '@millrace/service';

/** The places of a courier for webhooks. Accounts share them. */
export interface WebhookPlaces {
  /** Requests that are taken at a time: those with a place, those that wait for one, and those that are being refused. */
  requests: number;
  /** Runs the work in a place. @throws BusyError if there is none in time */
  run<T>(account: string | undefined, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * Of those who wait, the account with the fewest places is next. No place is taken back: a message that an endpoint may have received would be
 * sent again.
 */
export function createWebhookPlaces(places: number, openPool: OpenPool = createFairPool): WebhookPlaces {
  const maxWaiting = 4 * places;
  // The asker is told that the courier is busy: the sentences are for nobody.
  const messages = { full: 'No place is free.', retryAfter: 1 };
  const pool = openPool({ name: 'webhooks', size: places, maxWaiting, messages });
  return {
    requests: 2 * (places + maxWaiting),
    async run(account = '', signal, work) {
      const place = await pool.enter({ key: account }, { signal, waitMs: webhookRequestMs }).catch((error: unknown) => {
        throw error instanceof AppError ? new BusyError('webhook.post') : error;
      });
      try {
        return await work();
      } finally {
        place.leave();
      }
    },
  };
}
