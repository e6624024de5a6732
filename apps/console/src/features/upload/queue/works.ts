import { createStore, type Store } from '../../../platform/store.ts';
import type { Entry } from './entry.ts';
import type { FetchRequest } from './fetches.ts';
import { createRateMeter } from './rate.ts';
import type { Transfer } from './transfer.ts';
import type { Unfinished } from './unfinished.ts';

/** The list is shown at most this often. */
const publishMs = 100;

/** An entry of the tray, and what this page does for it. */
export interface Work {
  entry: Entry;
  /** Undefined for what the service fetches, and while the file must be given again. */
  file: File | undefined;
  /** What is fetched; undefined for a file. */
  request: FetchRequest | undefined;
  transfer: Transfer | undefined;
  /** What is remembered of it beyond this page. */
  remembered: Unfinished | undefined;
  meter: ReturnType<typeof createRateMeter>;
  /** Ends the watch of the service's stream. */
  unwatch: () => void;
  heardAt: number;
}

export type Begun = Partial<Pick<Work, 'file' | 'request' | 'remembered'>> &
  Pick<Entry, 'name' | 'kind' | 'state'> &
  Partial<Entry>;

export interface Works {
  readonly entries: Store<readonly Entry[]>;
  all(): Work[];
  get(id: number): Work | undefined;
  add(begun: Begun): Work;
  /** Changes what is shown. */
  update(work: Work, changes: Partial<Entry>): void;
  delete(work: Work): void;
}

export function createWorks(): Works {
  const works = new Map<number, Work>();
  const entries = createStore<readonly Entry[]>([]);
  let nextId = 1;
  let publishing: ReturnType<typeof setTimeout> | undefined;
  const publish = () => {
    if (publishing !== undefined) return;
    publishing = setTimeout(() => {
      publishing = undefined;
      entries.set([...works.values()].map(({ entry }) => entry));
    }, publishMs);
  };
  return {
    entries,
    all: () => [...works.values()],
    get: (id) => works.get(id),
    add({ file, request, remembered, ...entry }) {
      const id = nextId++;
      const work: Work = {
        file,
        request,
        remembered,
        transfer: undefined,
        meter: createRateMeter(),
        unwatch: () => undefined,
        heardAt: 0,
        entry: { ...blank, size: file?.size ?? 0, ...entry, id },
      };
      works.set(id, work);
      publish();
      return work;
    },
    update(work, changes) {
      work.entry = { ...work.entry, ...changes };
      work.heardAt = performance.now();
      publish();
    },
    delete(work) {
      work.unwatch();
      works.delete(work.entry.id);
      publish();
    },
  };
}

const blank = {
  sent: 0,
  rate: 0,
  progress: 0,
  reason: undefined,
  canRetry: false,
  mediumId: undefined,
  picture: undefined,
} as const;
