import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import { createDispatcher, type Dispatcher } from '../src/webhooks/dispatcher.ts';
import type { HeldEndpoint, WebhookLeases } from '../src/webhooks/leases.ts';
import type { RoundResult } from '../src/webhooks/round.ts';

let due: { id: string; accountId: number; group?: string }[];
let sending: { id: string; accountId: number; end: (result: RoundResult) => void }[];
/** What follows when an endpoint is given back. */
let released: (endpoint: HeldEndpoint) => void;
let dispatcher: Dispatcher;

/** The rows, as far as a claim looks at them. */
const leases: WebhookLeases = {
  async claim({ accounts, except, limit }) {
    const mine = due
      .filter(
        ({ accountId, group = '' }) =>
          !except.accounts.includes(accountId) &&
          !except.groups.includes(group) &&
          (accounts?.includes(accountId) ?? true),
      )
      .slice(0, limit);
    due = due.filter((one) => !mine.includes(one));
    const rest = { group: null, url: '', types: [], secret: '', previousSecret: null, previousUntil: null };
    return mine.map((one) => ({ ...rest, ...one, leaseId: 'l', position: 0, failures: 0, hasDue: false }));
  },
  refresh: async () => true,
  dueRetries: async () => [],
  record: async () => false,
  hurry: async () => undefined,
  renew: async () => undefined,
  release: async (endpoint) => released(endpoint),
};

/** Ends when the endpoint answers. */
const round = ({ id, accountId }: HeldEndpoint) =>
  new Promise<RoundResult>((resolve) => {
    sending.push({ id, accountId, end: resolve });
  });

beforeEach(() => {
  [due, sending, released] = [[], [], () => undefined];
  dispatcher = createDispatcher({
    leases,
    round,
    log: silentLogger(),
    disable: async () => undefined,
  });
});
afterEach(async () => {
  due = [];
  for (const { end } of sending) end('lost');
  await dispatcher.close();
});

const endpointsOf = (accountId: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${accountId}/${n}`, accountId }));
const countOf = (account: number) => sending.filter(({ accountId }) => accountId === account).length;

describe('the dispatcher of webhooks', () => {
  it.each([3, 50])(
    'sends to a stranger while %d accounts have thirty endpoints that do not answer',
    async (accounts) => {
      due = Array.from({ length: accounts }, (_, account) => endpointsOf(account, 30)).flat();
      dispatcher.wake();
      await until('they have what they can get', () => sending.length >= 64 && countOf(accounts - 1) >= 2);
      due.push(...endpointsOf(1_000, 1));
      dispatcher.wake([1_000]);
      await until('the stranger is sent to', () => countOf(1_000) === 1);
      expect(sending.length).toBeLessThanOrEqual(256);
    },
  );

  it('has one share for young accounts of one network', async () => {
    due = Array.from({ length: 300 }, (_, account) => endpointsOf(account, 1))
      .flat()
      .map((one) => ({ ...one, group: 'network' }));
    dispatcher.wake();
    await until('they have what they can get', () => sending.length >= 24);
    due.push(...endpointsOf(1_000, 1));
    dispatcher.wake();
    await until('the stranger is sent to', () => countOf(1_000) === 1);
    // At most what is taken at once exceeds what one account may have.
    expect(sending.length).toBeLessThanOrEqual(48 + 1);
  });

  it('gives one account twenty-four places at most, however many are free', async () => {
    due = [...endpointsOf(1, 30), ...endpointsOf(2, 1)];
    dispatcher.wake();
    await until('both are sent to', () => countOf(1) === 24 && countOf(2) === 1);
    sending[0]?.end('lost');
    await until('the next ones are', () => countOf(1) > 24);
  });

  it.each(['more', 'idle'] as const)(
    'sends to a stranger while others have all places, and events without end: %s',
    async (result) => {
      const others = 128;
      due = Array.from({ length: others }, (_, account) => endpointsOf(account, 2)).flat();
      // Each is due again when it is given back, and comes after those that have waited for longer.
      released = ({ id, accountId }) => due.push({ id, accountId });
      dispatcher.wake();
      await until('they have all places', () => sending.length === 2 * others);
      // It was never served, so it is the next one.
      due.unshift(...endpointsOf(1_000, 1));
      dispatcher.wake([1_000]);
      await until('the stranger is sent to', () => {
        if (countOf(1_000) === 1) return true;
        // What an endpoint was told of is not all, or an event came meanwhile.
        dispatcher.wake();
        for (const { end } of sending.splice(0)) end(result);
        return false;
      });
    },
  );

  it('gives a place that becomes free to whoever has waited the longest, not to the account that had it', async () => {
    const others = 128;
    due = Array.from({ length: others }, (_, account) => endpointsOf(account, 10)).flat();
    dispatcher.wake();
    await until('all places are taken', () => sending.length === 2 * others);
    due.unshift(...endpointsOf(1_000, 1));
    dispatcher.wake([1_000]);
    // A turn in which the claim sees that there is no place.
    await until('it is looked at', async () => dispatcher.tasks[0]?.run(new AbortController().signal).then(() => true));
    sending[0]?.end('lost');
    await until('the next request is sent', () => sending.length === 2 * others + 1);
    expect(countOf(1_000)).toBe(1);
  });

  it('a look for events ends, also while there are always more', async () => {
    // Endpoints that answer at once: each gives its place back, and asks for the next one.
    const endless = createDispatcher({
      leases,
      log: silentLogger(),
      // In another turn of the loop, as an answer from the network.
      round: () => new Promise((resolve) => setImmediate(() => resolve('more'))),
      disable: async () => undefined,
    });
    let served = 0;
    released = ({ id, accountId }) => {
      served += 1;
      due.push({ id, accountId });
    };
    due = Array.from({ length: 300 }, (_, account) => endpointsOf(account, 1)).flat();
    for (const task of endless.tasks) await task.run(new AbortController().signal);
    await until('they take turns', () => served > 300);
    for (const task of endless.tasks) await task.run(new AbortController().signal);
    await endless.close();
  });
});
