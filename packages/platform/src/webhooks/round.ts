import { isDelivered, maxWebhookMessages, type WebhookOutcome } from '@millrace/jobs';
import type { EventLog, LoggedEvent } from '../events/log.ts';
import type { DeliveryRecord, HeldEndpoint, WebhookLeases } from './leases.ts';
import { nextAttemptIn, pauseAfter } from './schedule.ts';
import type { SignedMessage } from './signature.ts';

/** Events that are read at once for an endpoint that is told of some types only. */
const pageSize = 100;

/** No courier has answered: nothing is known of what was sent. It concerns all endpoints alike. */
export class CourierError extends Error {
  constructor(cause: unknown) {
    super('No courier has answered.', { cause });
    this.name = 'CourierError';
  }
}

export interface RoundDependencies {
  log: Pick<EventLog, 'find'> & {
    /** The next events of an account. */
    read(query: { accountId: number; after: number; limit: number }): Promise<LoggedEvent[]>;
  };
  leases: WebhookLeases;
  /** Signs the messages of an endpoint; undefined if none of its secrets can be decrypted. */
  signerOf: (endpoint: HeldEndpoint) => ((event: LoggedEvent) => SignedMessage) | undefined;
  /** @throws CourierError */
  post: (endpoint: Pick<HeldEndpoint, 'url' | 'accountId'>, messages: SignedMessage[]) => Promise<WebhookOutcome[]>;
}

/** What a round has left of an endpoint. */
export type RoundResult =
  /** There may be more to send at once. */
  | 'more'
  /** There is nothing to send now: all that was read is sent. */
  | 'idle'
  /** The lease was lost, or the endpoint is gone. */
  | 'lost'
  /** The endpoint has answered 410. */
  | 'gone'
  /** Nothing may be sent for a while: it has failed since then. */
  | { failingSince: Date };

/** An event to send, with the number of its attempt, if that counts. */
interface Sending {
  event: LoggedEvent;
  attempt: number;
  isHurried: boolean;
}

/** What comes next at an endpoint. */
interface Next {
  sendings: Sending[];
  /** Events that wait for another attempt and are not kept any more. */
  lost: number[];
  /** Whether the endpoint is told of the events for the first time. */
  isNew: boolean;
  /** The last event that counts as read after these were sent. */
  read: number;
  /** Whether these are all that the log had. */
  isAll: boolean;
}

const nothingSent = { status: null, latencyMs: 0, answer: '', retryAfterSeconds: null };
/** Of a message that no secret can sign. */
export const unsigned: WebhookOutcome = {
  ...nothingSent,
  error: 'The secret of the webhook cannot be read any more. Rotate it.',
};
const notKept = {
  ...nothingSent,
  error: 'The event is not kept any more.',
  type: '',
  state: 'failed',
  nextSeconds: null,
} as const;

/** Sends the next events of an endpoint: first what waits for another attempt, then what is new. In the order of the log, one after the other. */
export function createRound({ log, leases, signerOf, post }: RoundDependencies) {
  async function nextOf(endpoint: HeldEndpoint): Promise<Next> {
    const due = endpoint.hasDue ? await leases.dueRetries(endpoint, maxWebhookMessages) : [];
    if (due.length > 0) {
      // While the endpoint fails, one event finds out whether it is back.
      const some = endpoint.failures > 0 ? due.slice(0, 1) : due;
      const events = new Map(
        (
          await log.find(
            endpoint.accountId,
            some.map(({ eventId }) => eventId),
          )
        ).map((event) => [event.id, event]),
      );
      const sendings = some.flatMap(({ eventId, attempts, isHurried }) => {
        const event = events.get(eventId);
        return event === undefined ? [] : [{ event, attempt: attempts + 1, isHurried }];
      });
      const lost = some.map(({ eventId }) => eventId).filter((id) => !events.has(id));
      return { sendings, lost, isNew: false, read: endpoint.position, isAll: false };
    }
    const { accountId, position, types } = endpoint;
    const limit = types.length === 0 ? maxWebhookMessages : pageSize;
    const page = await log.read({ accountId, after: position, limit });
    const wanted = page.filter(({ type }) => types.length === 0 || types.includes(type));
    const most = endpoint.failures > 0 ? 1 : maxWebhookMessages;
    const last = page.at(-1);
    // What is not wanted counts as read, up to the first event that has to wait for the next round.
    const read = wanted.length > most ? (wanted[most - 1]?.id ?? position) : (last?.id ?? position);
    const sendings = wanted.slice(0, most).map((event) => ({ event, attempt: 1, isHurried: false }));
    return { sendings, lost: [], isNew: true, read, isAll: page.length < limit && wanted.length <= most };
  }

  const recordOf = ({ event, attempt, isHurried }: Sending, outcome: WebhookOutcome): DeliveryRecord => {
    const common = { ...outcome, eventId: event.id, type: event.type };
    if (isDelivered(outcome)) return { ...common, state: 'delivered', nextSeconds: null };
    // An attempt before its own time is never the last one.
    const nextSeconds = nextAttemptIn(isHurried ? attempt - 1 : attempt, outcome.retryAfterSeconds);
    return { ...common, state: nextSeconds === undefined ? 'failed' : 'retrying', nextSeconds: nextSeconds ?? null };
  };

  return async (endpoint: HeldEndpoint): Promise<RoundResult> => {
    const { sendings, lost, isNew, read, isAll } = await nextOf(endpoint);
    if (sendings.length === 0) {
      if (lost.length === 0 && read === endpoint.position) return 'idle';
      const kept = await leases.record(endpoint, {
        deliveries: lost.map((eventId) => ({ ...notKept, eventId })),
        position: read,
        failures: endpoint.failures,
        pauseSeconds: null,
      });
      if (kept === false) return 'lost';
      endpoint.hasDue = kept.hasDue;
      endpoint.position = read;
      return 'more';
    }
    const sign = signerOf(endpoint);
    const messages = sign && sendings.map(({ event }) => sign(event));
    const outcomes = messages === undefined ? [unsigned] : await post(endpoint, messages);
    const tried = sendings.slice(0, outcomes.length);
    const deliveries = tried.flatMap((sending, at) => {
      const outcome = outcomes[at];
      return outcome === undefined ? [] : [recordOf(sending, outcome)];
    });
    const last = outcomes.at(-1);
    if (last === undefined) return 'idle';
    const isBack = deliveries.some(({ state }) => state === 'delivered');
    const hasFailed = !isDelivered(last);
    const before = isBack ? 0 : endpoint.failures;
    const failures = hasFailed ? before + 1 : 0;
    const pauseSeconds = hasFailed ? (pauseAfter(failures, last.retryAfterSeconds) ?? null) : null;
    const lastTried = tried.at(-1)?.event.id ?? endpoint.position;
    const position = isNew && tried.length < sendings.length ? lastTried : read;
    const kept = await leases.record(endpoint, { deliveries, position, failures, pauseSeconds });
    if (kept === false) return 'lost';
    const isRecovered = isBack && endpoint.failures > 0;
    if (isRecovered) await leases.hurry(endpoint);
    endpoint.hasDue = isRecovered || kept.hasDue;
    endpoint.position = position;
    endpoint.failures = failures;
    if (last.status === 410) return 'gone';
    if (kept.failingSince !== null && hasFailed && pauseSeconds !== null) return { failingSince: kept.failingSince };
    return isAll && tried.length === sendings.length && !endpoint.hasDue ? 'idle' : 'more';
  };
}
