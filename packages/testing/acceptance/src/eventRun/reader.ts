import { pause } from '@millrace/testkit/waiting';
import { eventPage } from '../common/events.ts';
import type { Service } from '../faultRun/cluster.ts';
import type { Owner } from '../faultRun/ledger.ts';
import type { Requests } from '../faultRun/requests.ts';
import { fieldOf } from './subjects.ts';

/** What is kept of an event: there are hundreds of thousands. */
export interface ReadEvent {
  id: string;
  type: string;
  mediaId: string;
  /** The field that the run changes. */
  field: unknown;
  /** Of a video: where its storyboard is. It is made later than the renditions, and its coming is an event of its own. */
  storyboard: unknown;
}

/** The log of a service's events, as a program reads it that stores the last id. */
export interface LogReader {
  service: Service;
  readonly read: readonly ReadEvent[];
  /** Reads until `working` is false and nothing more comes. */
  follow(working: () => boolean): Promise<void>;
  /** Reads the whole log from its beginning. */
  readAll(): Promise<ReadEvent[]>;
}

/** At most what an answer may have. */
const pageSize = 1_000;
/** Milliseconds between two looks at a log that has nothing new. */
const everyMs = 200;

export function createLogReader(requests: Requests, owner: Owner, service: Service): LogReader {
  const read: ReadEvent[] = [];
  let last = '0';

  const pageAfter = async (after: string) => {
    const answer = await requests.insist(service, 'GET', `/events?after=${after}&limit=${pageSize}`, {
      token: owner.token,
    });
    const { events, next } = eventPage.parse(answer.json);
    const kept = events.map(({ id, type, data }) => ({
      id,
      type,
      mediaId: data.id,
      field: data[fieldOf({ service })],
      storyboard: data.storyboard ?? null,
    }));
    return { events: kept, next };
  };
  const readOn = async (): Promise<number> => {
    const { events, next } = await pageAfter(last);
    read.push(...events);
    last = next;
    return events.length;
  };

  return {
    service,
    read,
    async follow(working) {
      for (;;) {
        const isLast = !working();
        const count = await readOn();
        if (count === 0 && isLast) return;
        if (count < pageSize) await pause(everyMs, 'The rhythm of a program that reads the log.');
      }
    },
    async readAll() {
      const all: ReadEvent[] = [];
      for (let after = '0'; ; ) {
        const { events, next } = await pageAfter(after);
        if (events.length === 0) return all;
        all.push(...events);
        after = next;
      }
    },
  };
}
