import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import type { EventFilter } from './filter.ts';
import type { EventPage, Reading } from './readPage.ts';

/** The last event of each service that was read, or need not be: what is followed begins behind it, so nothing is missed or shown twice. */
export type Newest = Partial<Record<Kind, string>>;

/** Asks where the logs end of which only some types are read: their last event may be of another type. */
export async function newestOf({ sources, filter, signal }: Reading): Promise<Newest> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      if (filter[kind] === undefined) return [];
      try {
        const { next } = await sources[kind].listEvents({ order: 'desc', limit: 1 }, { signal });
        return [[kind, next] as const];
      } catch {
        signal.throwIfAborted();
        // Reading its events fails as well, and then the page says so.
        return [];
      }
    }),
  );
  return Object.fromEntries(found.flat());
}

/** @param page the first one, which was read after `newest` */
export function withRead(newest: Newest, filter: EventFilter, { events, next, failed }: EventPage): Newest {
  const answered = kinds.filter((kind) => kind in filter && !failed.some((one) => one.kind === kind));
  return Object.fromEntries(
    answered.map((kind) => {
      const first = events.find((event) => event.kind === kind) ?? next?.[kind]?.held[0];
      const ids = [newest[kind], first?.id].map((id) => Number(id ?? 0));
      return [kind, String(Math.max(...ids))];
    }),
  );
}
