import { ServerResponse } from 'node:http';
import pg from 'pg';

/** What services of this process did between two turns of the event loop, at most. */
export interface LongestTurn {
  /** Bytes that were written to responses: they were made in this turn, or are whole in memory. */
  written: number;
  /** Rows, and their bytes, of one result of the database: it is parsed and presented without a pause. Rows with an id only are `ids`. */
  rows: number;
  ids: number;
  rowBytes: number;
}

const nothing: LongestTurn = { written: 0, rows: 0, ids: 0, rowBytes: 0 };
/** A row with so many bytes is not more than an id, and its place. */
const bytesOfId = 64;

type Method = (...given: unknown[]) => unknown;

/** Puts a method in place of one of a prototype. @returns what undoes it */
function replace(
  prototype: object,
  name: string,
  by: (original: Method) => (self: unknown, given: unknown[]) => unknown,
) {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`there is no method ${name}`);
  const own = Object.hasOwn(prototype, name);
  const replaced = by((...given) => Reflect.apply(original, given[0], given.slice(1)));
  Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
    return replaced(this, given);
  });
  return () => {
    if (own) Reflect.set(prototype, name, original);
    else Reflect.deleteProperty(prototype, name);
  };
}

const lengthOf = (chunk: unknown): number => {
  if (typeof chunk === 'string') return Buffer.byteLength(chunk);
  return chunk instanceof Uint8Array ? chunk.length : 0;
};

const bytesOfRow = (message: unknown): number => {
  const length: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'length') : 0;
  return typeof length === 'number' ? length : 0;
};

/** Watches the services of this process until `stop`. */
export function watchTurns() {
  let longest = { ...nothing };
  let written = 0;
  const count = (bytes: number): void => {
    if (bytes === 0) return;
    if (written === 0) {
      setImmediate(() => {
        written = 0;
      });
    }
    written += bytes;
    longest.written = Math.max(longest.written, written);
  };
  const counting = (original: Method) => (self: unknown, given: unknown[]) => {
    count(lengthOf(given[0]));
    return original(self, ...given);
  };
  const results = new WeakMap<object, Omit<LongestTurn, 'written'>>();
  const undo = [
    replace(ServerResponse.prototype, 'write', counting),
    replace(ServerResponse.prototype, 'end', counting),
    replace(pg.Query.prototype, 'handleDataRow', (original) => (self, given) => {
      if (typeof self === 'object' && self !== null) {
        const found = results.get(self) ?? { ...nothing };
        const bytes = bytesOfRow(given[0]);
        found[bytes > bytesOfId ? 'rows' : 'ids'] += 1;
        found.rowBytes += bytes;
        results.set(self, found);
        for (const name of ['rows', 'ids', 'rowBytes'] as const) longest[name] = Math.max(longest[name], found[name]);
      }
      return original(self, ...given);
    }),
  ];
  return {
    /** Of all turns since it was last asked. */
    take(): LongestTurn {
      const taken = longest;
      longest = { ...nothing };
      return taken;
    },
    stop(): void {
      for (const one of undo) one();
    },
  };
}
