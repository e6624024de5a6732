import type { Ledger } from '../faultRun/ledger.ts';
import type { ReadEvent } from './reader.ts';
import type { ReceiverReport } from './receivers.ts';
import type { Subject } from './subjects.ts';

const idsOf = (events: readonly ReadEvent[]): string[] => events.map(({ id }) => id);

/** Each id is there once, and in the order of the log. */
export function logIsOrdered(what: string, log: readonly ReadEvent[], ledger: Ledger): void {
  const wrong = log.filter(({ id }, at) => at > 0 && Number(id) <= Number(log[at - 1]?.id));
  if (wrong.length > 0)
    ledger.violation(`${what}: ${wrong.length} events are not behind the one before, as ${wrong[0]?.id}`);
}

/** The reader that followed the log has what the log has: none is missing, none is there twice, none came in between later. */
export function readerHasAll(
  what: string,
  read: readonly ReadEvent[],
  log: readonly ReadEvent[],
  ledger: Ledger,
): void {
  if (idsOf(read).join() === idsOf(log).join()) return;
  const has = new Set(idsOf(read));
  const missed = log.filter(({ id }) => !has.has(id)).length;
  ledger.violation(`${what}: a reader has ${read.length} events of ${log.length}; it missed ${missed}`);
}

/** Whether an event only tells that a storyboard was made. @param before the one before it of the same medium */
const isOfStoryboard = (event: ReadEvent, before: ReadEvent | undefined): boolean =>
  before !== undefined && before.storyboard === null && event.storyboard !== null && event.field === before.field;

/** Each acknowledged change is in the log once, and those of a medium in their order. */
export function changesAreLogged(subjects: readonly Subject[], log: readonly ReadEvent[], ledger: Ledger): void {
  const updates = new Map<string, string[]>();
  const last = new Map<string, ReadEvent>();
  for (const event of log) {
    const { type, mediaId, field } = event;
    const before = last.get(mediaId);
    last.set(mediaId, event);
    if (!type.endsWith('.updated') || isOfStoryboard(event, before)) continue;
    const ofMedium = updates.get(mediaId) ?? [];
    ofMedium.push(String(field));
    updates.set(mediaId, ofMedium);
  }
  for (const { service, id, acknowledged } of subjects) {
    const told = updates.get(id) ?? [];
    const made = Array.from({ length: acknowledged }, (_, at) => String(at + 1));
    if (told.join() !== made.join()) {
      const at = made.findIndex((value, index) => told[index] !== value);
      ledger.violation(
        `${service} ${id}: the log has ${told.length} changes of ${made.length}; the first other one is ${told[at]} instead of ${made[at]}`,
      );
    }
  }
}

/** An endpoint was told of each event, by valid messages, and a healthy one in the order of the log. */
export function endpointHasAll(
  what: string,
  { ids, refused, forged }: ReceiverReport,
  log: readonly ReadEvent[],
  ledger: Ledger,
): void {
  if (forged > 0) ledger.violation(`${what}: ${forged} messages could not be verified`);
  const wanted = idsOf(log).map((id) => `evt_${id}`);
  const has = new Set(ids);
  const missing = wanted.filter((id) => !has.has(id));
  if (missing.length > 0) ledger.violation(`${what} was not told of ${missing.length} events of ${log.length}`);
  else if (ids.length !== wanted.length)
    ledger.violation(`${what} was told of ${ids.length - wanted.length} other events`);
  else if (refused === 0 && ids.join() !== wanted.join()) ledger.violation(`${what} was told in another order`);
}
