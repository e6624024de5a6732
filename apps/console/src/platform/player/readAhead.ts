import type { Track } from '@millrace/client';
import type { WritableStore } from '../store.ts';
import { added, type Queue } from './queue.ts';

/** Entries behind the current one that are there before somebody gets to them. */
const ahead = 2;

/** Tracks that follow those before; undefined where the list ends. */
export type More = () => Promise<readonly Track[] | undefined>;

/** Appends what follows in a list to the queue before the queue ends. */
export interface ReadAhead {
  /** The queue has tracks of another list. @param more reads what follows; without it, nothing does */
  begin(more?: More): void;
  /** Reads more, if the end of the queue is near. */
  advance(): Promise<void>;
}

export function createReadAhead(queue: WritableStore<Queue>): ReadAhead {
  /** Of the list that is played; undefined at its end, and while it is being read. */
  let more: More | undefined;
  let source: More | undefined;
  return {
    begin(following) {
      more = following;
      source = following;
    },
    async advance() {
      const { entries, at } = queue.get();
      if (more === undefined || at + ahead < entries.length) return;
      const read = more;
      more = undefined;
      try {
        const tracks = await read();
        // Meanwhile somebody may have begun another list.
        if (tracks === undefined || read !== source) return;
        queue.set(added(queue.get(), tracks, 'last'));
        more = read;
      } catch (cause) {
        // What is in the queue plays on. The list itself tells why it cannot be read.
        console.info('More of the list could not be read.', cause);
      }
    },
  };
}
