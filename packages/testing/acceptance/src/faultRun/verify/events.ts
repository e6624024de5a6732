import { poll } from '../../poll.ts';
import type { EventLog } from '../eventLogs.ts';
import type { Entry, Ledger } from '../ledger.ts';
import type { Select } from './database.ts';

/** An endpoint whose courier was killed is told again after the pause that follows three failures. */
const patienceMs = 420_000;

const ids = (events: readonly { id: string }[]): string => events.map(({ id }) => id).join();

/** Checks that readers and endpoints have had each event, in the one order of the log, and that the log tells what was acknowledged. */
export async function eventsAreComplete(
  logs: readonly EventLog[],
  { select, ledger }: { select: Select; ledger: Ledger },
): Promise<void> {
  await poll(
    () => select('SELECT id FROM platform.new_events'),
    (rows) => rows.length === 0,
    { what: 'every event to have its place' },
  );
  for (const log of logs) {
    const { service, owner, endpoint } = log;
    const what = `${service} events of account ${owner.accountId}`;
    const whole = await log.readAll();
    while ((await log.readOn(100)) > 0);
    if (ids(log.read) !== ids(whole)) {
      ledger.violation(`the ${what}: a reader has ${log.read.length} of ${whole.length}, or others`);
    }
    const missing = () => {
      const told = new Set(endpoint.received.map(({ id }) => id));
      return whole.filter(({ id }) => !told.has(`evt_${id}`));
    };
    await poll(
      async () => missing().length,
      (count) => count === 0,
      {
        what: `the ${what} to be delivered`,
        timeoutMs: patienceMs,
        everyMs: 500,
      },
    ).catch(() => ledger.violation(`the ${what}: an endpoint was not told of ${missing().length} of ${whole.length}`));
    const first = [...new Set(endpoint.received.map(({ id }) => id))];
    if (first.join() !== whole.map(({ id }) => `evt_${id}`).join()) {
      ledger.violation(`the ${what} reached an endpoint in another order`);
    }
    for (const entry of ledger.of(service)) if (entry.owner === owner) judge(entry, whole, ledger);
    ledger.tally[`${service} events delivered`] = (ledger.tally[`${service} events delivered`] ?? 0) + first.length;
  }
}

/** Checks the life of a medium in the log. */
function judge({ service, id, fate, good }: Entry, events: EventLog['read'], ledger: Ledger): void {
  const types = events.filter(({ data }) => data.id === id).map(({ type }) => type);
  const count = (end: string) => types.filter((type) => type.endsWith(end) && !type.includes('.upload.')).length;
  const last = types.at(-1) ?? 'nothing';
  if (fate === 'deleted' && !/\.(deleted|cancelled)$/.test(last)) {
    ledger.violation(`${service} ${id} was deleted; its last event is ${last}`);
  }
  if (fate !== 'kept') return;
  if (count('.created') !== 1 || count('.deleted') !== 0 || count('.ready') > 1) {
    ledger.violation(`${service} ${id} has the events ${types.join()}`);
  }
  if (count('.ready') + count('.errored') !== 1 || (!good && count('.errored') !== 1)) {
    ledger.violation(`${service} ${id}, ${good ? 'a good file' : 'a text file'}, has the events ${types.join()}`);
  }
}
