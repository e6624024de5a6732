import type { Database } from '@millrace/database';
import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { Source } from './folders.ts';

/** Ends of pages, and readings, that are remembered at a time: enough for a few programs that read everything. */
const maxRemembered = 10_000;
const rememberedMs = 10 * 60_000;

/** A list in the order of its creation. Names become part of the SQL, so they must be constants. */
export interface OrderedList {
  /** Tells lists apart, with their account and filters. */
  scope: string;
  /** Each row comes from one or several of them. */
  sources: readonly Source[];
  /** A condition for the rows of all sources, with placeholders from $1. */
  where: string;
  parameters: readonly unknown[];
  /** The columns that order it: a time and an id, which only rise. */
  time: string;
  id: string;
  idType: 'text' | 'uuid';
}

/** A page of a list, and who reads it. */
export interface PageOf {
  /** Tells devices apart: each reads at its own pace. */
  reader: string;
  offset: number;
  count: number;
}

interface Position {
  time: string;
  id: string;
}

/** One pass of a reader through a list, from its first page to a page that is not full. */
interface Reading {
  id: number;
  isOver: boolean;
}

/**
 * Reads the ids of a list from an offset. Where a page of a reader ended is remembered, so the next one begins behind its last entry: entries that
 * come or go meanwhile neither repeat nor hide others, and a page far inside the list costs no more than the first. Without that memory (another
 * process has answered the page before), the database counts.
 *
 * Two readers that look the same, at once, get no page of each other that hides entries: the first end of a reading at an offset stays. The second
 * one began later, when more may have been deleted, so it has read farther at the same offset: some entries may be repeated to it.
 */
export class Pages {
  readonly #database: Pick<Database, 'query'>;
  readonly #readings = new LRUCache<string, Reading>({ ...atMostEntries(maxRemembered), ttl: rememberedMs });
  readonly #ends = new LRUCache<string, Position>({ ...atMostEntries(maxRemembered), ttl: rememberedMs });
  #lastReading = 0;

  constructor(database: Pick<Database, 'query'>) {
    this.#database = database;
  }

  async read(list: OrderedList, page: PageOf): Promise<string[]> {
    const { offset, count } = page;
    if (count === 0) return [];
    const { sources, where, parameters, time, id, idType } = list;
    const reading = this.#readingOf(list, page);
    const before = offset === 0 ? undefined : this.#ends.get(`${reading.id} ${offset}`);
    const next = parameters.length + 1;
    const after = before && `AND (${time}, ${id}) > ($${next + 2}::timestamptz, $${next + 3}::${idType})`;
    const skipped = before === undefined ? offset : 0;
    // No source, and no owner, has more rows before the end of the page than the page needs.
    const most = count + skipped;
    const candidates = sources.map(({ from, where: of, owners }) => {
      const rows = `SELECT ${id} AS id, ${time} AS at FROM ${from} WHERE ${of} AND ${where} ${after ?? ''} ORDER BY ${time}, ${id} LIMIT ${most}`;
      if (owners === undefined) return `(${rows})`;
      return `(SELECT r.id, r.at FROM (${owners}) AS owner CROSS JOIN LATERAL (${rows}) AS r ORDER BY r.at, r.id LIMIT ${most})`;
    });
    const rows = await this.#database.query<{ id: string; time: string }>(
      `SELECT id, at::text AS time FROM (${candidates.join(' UNION ')}) AS found ORDER BY at, id LIMIT $${next} OFFSET $${next + 1}`,
      [...parameters, count, skipped, ...(before === undefined ? [] : [before.time, before.id])],
    );
    if (rows.length < count) reading.isOver = true;
    const last = rows.at(-1);
    const end = `${reading.id} ${offset + rows.length}`;
    if (last !== undefined && !this.#ends.has(end)) this.#ends.set(end, last);
    return rows.map((row) => row.id);
  }

  /** The first page begins a new reading, once the one before has come to its end. */
  #readingOf({ scope }: OrderedList, { reader, offset }: PageOf): Reading {
    const key = `${scope}\n${reader}`;
    const known = this.#readings.get(key);
    if (known !== undefined && !(offset === 0 && known.isOver)) return known;
    this.#lastReading += 1;
    const begun = { id: this.#lastReading, isOver: false };
    this.#readings.set(key, begun);
    return begun;
  }
}
