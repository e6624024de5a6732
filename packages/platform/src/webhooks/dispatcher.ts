import { setTimeout as sleep } from 'node:timers/promises';
import { isStatementTimeout, isUnavailable } from '@millrace/database';
import { asService, type Logger, shareCall } from '@millrace/service';
import type { PeriodicTask } from '../periodic/periodic.ts';
import type { DisableEndpoint } from './disabling.ts';
import type { HeldEndpoint, Sharers, WebhookLeases } from './leases.ts';
import { CourierError, type RoundResult } from './round.ts';
import { failingDays } from './schedule.ts';

/**
 * Endpoints that this process delivers to concurrently: of all accounts, of one, of one while they fail, and of all while they fail. Accounts
 * of one group have the places of one account.
 */
const most = { all: 64, account: 24, failing: 8, allFailing: 32 };
/**
 * When these places are taken, perhaps by accounts whose endpoints are slow and never without events, so many of all accounts, and of one.
 * A place costs a request to a courier, which has 512. An endpoint then has its place for one request, and the one that has waited the longest
 * is next.
 */
const crowded = { all: 256, account: 2 };
/** A retry is due, a pause is over, or a notice was lost. */
const pollMs = 1_000;
/** No courier can be reached. */
const courierPauseMs = 1_000;
/**
 * Least milliseconds between two rounds of an endpoint that had nothing more to send, and between two claims. What happens meanwhile is sent
 * together: otherwise ten endpoints and 200 events a second would be 2,000 requests to couriers a second, and as many claims and commits.
 */
const pace = { round: 50, claim: 20 };
/** A third of a lease's time. */
const renewMs = 5_000;

/** Whether the error says nothing of the endpoint. A statement that takes too long may do so because of its events. */
const isOutage = (error: unknown): boolean =>
  error instanceof CourierError || (isUnavailable(error) && !isStatementTimeout(error));

export interface Dispatcher {
  /** The log has new events of these accounts; of any, without. */
  wake(accounts?: readonly number[]): void;
  tasks: readonly PeriodicTask[];
  /** Delivers nothing more. Resolves when what is being sent is recorded. */
  close(): Promise<void>;
}

/**
 * Delivers events to endpoints. Each endpoint has one process at a time, which sends its events one after the other, so they arrive in order; endpoints
 * do not wait for each other.
 */
export function createDispatcher(deps: {
  leases: WebhookLeases;
  round: (endpoint: HeldEndpoint) => Promise<RoundResult>;
  disable: DisableEndpoint;
  log: Logger;
}): Dispatcher {
  const { leases, round, disable, log } = deps;
  const running = new Map<HeldEndpoint, Promise<void>>();
  /** Endpoints whose account had new events since they were read. */
  const woken = new Set<HeldEndpoint>();
  const closing = new AbortController();
  let nextClaimAt = 0;
  /** What came while a claim was running: accounts, or everything. */
  let asked: Set<number> | 'all' | undefined;
  let courierAwayUntil = 0;

  const failing = (): HeldEndpoint[] => [...running.keys()].filter(({ failures }) => failures > 0);

  /** Those who have at least so many of these endpoints. */
  const sharersWith = (atLeast: number, endpoints: Iterable<HeldEndpoint>): Sharers => {
    const accounts = new Map<number, number>();
    const groups = new Map<string, number>();
    for (const { accountId, group } of endpoints) {
      if (group === null) accounts.set(accountId, (accounts.get(accountId) ?? 0) + 1);
      else groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    const enough = <Key>(counts: Map<Key, number>): Key[] =>
      [...counts].filter(([, count]) => count >= atLeast).map(([key]) => key);
    return { accounts: enough(accounts), groups: enough(groups) };
  };

  const isTooLong = (failingSince: Date): boolean => Date.now() - failingSince.getTime() > failingDays * 86_400_000;

  const pause = async (ms: number): Promise<void> => {
    // It ends early when the dispatcher closes.
    if (ms > 0) await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  };

  const deliver = async (endpoint: HeldEndpoint): Promise<void> => {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      woken.delete(endpoint);
      const startedAt = performance.now();
      // While events keep coming, the endpoint stays held: what its owner changes, and a suspension, count from the next round.
      if (!isFirst && !(await leases.refresh(endpoint))) break;
      const result = await round(endpoint);
      if (result === 'lost') return;
      if (result === 'gone') return disable(endpoint, 'gone');
      if (typeof result === 'object') {
        if (isTooLong(result.failingSince)) return disable(endpoint, 'failing');
        break;
      }
      if (result !== 'more') {
        await pause(startedAt + pace.round - performance.now());
        if (!woken.has(endpoint)) break;
      }
      // It goes to the end of the row: others have events, too.
      if (running.size >= most.all) break;
    }
    await leases.release(endpoint);
  };

  const run = async (endpoint: HeldEndpoint): Promise<void> => {
    try {
      await deliver(endpoint);
    } catch (error) {
      log.warn({ err: error, webhook: endpoint.id }, 'a webhook could not be delivered; retrying');
      // The end of the lease is the pause of an endpoint whose events themselves make the error.
      if (!isOutage(error)) return;
      if (error instanceof CourierError) courierAwayUntil = performance.now() + courierPauseMs;
      await leases
        .release(endpoint)
        .catch((failure: unknown) => log.warn({ err: failure }, 'the lease of a webhook was not released'));
    }
  };

  const start = (endpoint: HeldEndpoint): void => {
    const delivery = run(endpoint).finally(() => {
      running.delete(endpoint);
      woken.delete(endpoint);
      // What was logged since the last read, and endpoints that had to wait for a place.
      wake([endpoint.accountId]);
    });
    running.set(endpoint, delivery);
  };

  /** Claims once, for all who have asked. It asks again if there may be more: so whoever waits for a claim waits for one only. */
  const claimAsked = async (): Promise<void> => {
    await pause(Math.max(courierAwayUntil, nextClaimAt) - performance.now());
    if (closing.signal.aborted) return;
    nextClaimAt = performance.now() + pace.claim;
    const accounts = asked === 'all' ? undefined : [...(asked ?? [])];
    asked = undefined;
    const { all, account } = running.size < most.all ? most : crowded;
    const limit = all - running.size;
    if (limit <= 0) {
      // The next place is for whoever has waited the longest, and not for the account that had it.
      ask(undefined);
      return;
    }
    const busy = sharersWith(account, running.keys());
    const claimed = await leases.claim({
      accounts,
      except: busy,
      calm: failing().length >= most.allFailing ? null : sharersWith(most.failing, failing()),
      limit: Math.min(limit, account),
    });
    for (const endpoint of claimed) start(endpoint);
    if (claimed.length > 0) ask(accounts);
  };

  function ask(accounts: readonly number[] | undefined): void {
    if (accounts === undefined || asked === 'all') asked = 'all';
    else asked = new Set([...(asked ?? []), ...accounts]);
  }

  const claiming = shareCall(claimAsked, () => {
    // Asked for after the look.
    if (asked !== undefined && !closing.signal.aborted && running.size < crowded.all) wake([]);
  });

  function claim(accounts: readonly number[] | undefined): Promise<void> {
    ask(accounts);
    return claiming.run();
  }

  function wake(accounts?: readonly number[]): void {
    if (closing.signal.aborted) return;
    for (const endpoint of running.keys()) {
      if (accounts === undefined || accounts.includes(endpoint.accountId)) woken.add(endpoint);
    }
    // Claims and deliveries are for all accounts, also when a request of one wakes them.
    asService(() => claim(accounts)).catch((error: unknown) =>
      log.warn({ err: error }, 'webhooks could not be claimed; retrying'),
    );
  }

  const renew = async (): Promise<void> => {
    if (running.size > 0) await leases.renew([...running.keys()]);
  };

  return {
    wake,
    tasks: [
      { name: 'delivering webhooks', everyMs: pollMs, run: () => claim(undefined) },
      { name: 'renewing the leases of webhooks', everyMs: renewMs, run: renew },
    ],
    async close() {
      closing.abort();
      await claiming.running?.catch(() => undefined); // Logged by whoever started it.
      // The tasks have been stopped before.
      const renewing = setInterval(() => {
        renew().catch((error: unknown) => log.warn({ err: error }, 'the leases of webhooks were not renewed'));
      }, renewMs);
      await Promise.all(running.values());
      clearInterval(renewing);
    },
  };
}
