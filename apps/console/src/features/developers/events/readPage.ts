import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import type { EventFilter } from './filter.ts';
import type { EventSource, LogEvent } from './sources.ts';

/** How far the log of one service was read, from its end. */
interface Place {
  /** Read, but older than what the page has shown. */
  held: readonly LogEvent[];
  after: string | undefined;
  isEnd: boolean;
  /** Why the rest could not be read. */
  error: unknown;
}

export type Places = Partial<Record<Kind, Place>>;

export interface EventPage {
  /** Newest first, of all services. */
  events: LogEvent[];
  /** Where the next page begins; undefined at the end. */
  next: Places | undefined;
  /** The services that did not answer. */
  failed: readonly { kind: Kind; error: unknown }[];
}

export const pageSize = 100;

const begin: Place = { held: [], after: undefined, isEnd: false, error: undefined };

export interface Reading {
  sources: Readonly<Record<Kind, EventSource>>;
  filter: EventFilter;
  signal: AbortSignal;
}

/**
 * Reads the next page of the merged logs. Each has its own order, and times order them among each other: so an event is shown once every
 * other log is known to have no newer one.
 */
export async function readPage(reading: Reading, from: Places | undefined): Promise<EventPage> {
  const wanted = kinds.filter((kind) => kind in reading.filter);
  const places = new Map(wanted.map((kind) => [kind, from?.[kind] ?? begin]));
  const events: LogEvent[] = [];
  while (events.length < pageSize) {
    await fill(reading, places);
    const newest = newestOf(places);
    if (newest === undefined) break;
    const { held, ...place } = newest;
    const [event] = held;
    if (event === undefined) break;
    events.push(event);
    places.set(event.kind, { ...place, held: held.slice(1) });
  }
  const isAtEnd = [...places.values()].every(({ held, isEnd }) => isEnd && held.length === 0);
  return {
    events,
    next: isAtEnd ? undefined : Object.fromEntries(places),
    failed: [...places].flatMap(([kind, { error }]) => (error === undefined ? [] : [{ kind, error }])),
  };
}

/** Reads on in the logs of which nothing is held. */
async function fill({ sources, filter, signal }: Reading, places: Map<Kind, Place>): Promise<void> {
  const empty = [...places].filter(([, { held, isEnd }]) => held.length === 0 && !isEnd);
  await Promise.all(
    empty.map(async ([kind, place]) => {
      const types = filter[kind]?.join(',');
      const given = {
        order: 'desc',
        limit: pageSize,
        ...(place.after !== undefined && { after: place.after }),
      } as const;
      try {
        const { events, next } = await sources[kind].listEvents(
          { ...given, ...(types !== undefined && { types }) },
          { signal },
        );
        const held = events.map((event) => ({ ...event, kind }));
        places.set(kind, { held, after: next, isEnd: events.length < pageSize, error: undefined });
      } catch (error) {
        signal.throwIfAborted();
        // The others are shown without it, and the page says so.
        places.set(kind, { ...place, isEnd: true, error });
      }
    }),
  );
}

function newestOf(places: Map<Kind, Place>): Place | undefined {
  const timeOf = ({ held: [event] }: Place): number =>
    event === undefined ? Number.NEGATIVE_INFINITY : new Date(event.timestamp).getTime();
  return [...places.values()].filter(({ held }) => held.length > 0).sort((a, b) => timeOf(b) - timeOf(a))[0];
}
