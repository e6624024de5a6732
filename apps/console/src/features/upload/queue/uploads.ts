import type { Kind } from '../../../platform/media/kinds.ts';
import { removeMedium } from '../../../platform/media/removal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Store } from '../../../platform/store.ts';
import { type Entry, isOver } from './entry.ts';
import type { FetchRequest } from './fetches.ts';
import { createFetching } from './fetching.ts';
import { createFollowing } from './following.ts';
import { createInterrupted } from './interrupted.ts';
import { kindOf, loadDetectionLater } from './kindOf.ts';
import { discardAt } from './remote.ts';
import { createSending } from './sending.ts';
import type { Memory } from './unfinished.ts';
import { createWorks, type Work } from './works.ts';

/** The files that this page uploads. It lives outside the routes, so that they go on while people move between pages. */
export interface Uploads {
  readonly entries: Store<readonly Entry[]>;
  /** Uploads files. One that was begun before a reload continues. */
  add(files: readonly File[]): Promise<void>;
  /** Has a service fetch a file. @throws MillraceError if it refuses */
  fetch(request: FetchRequest): Promise<void>;
  /** Continues one that waits for its file, if this is the file. */
  give(id: number, file: File): void;
  pause(id: number): void;
  /** Continues a paused one, and tries a failed one again. */
  resume(id: number): void;
  /** Ends it, and removes it from the list. */
  cancel(id: number): void;
  /** Removes those that are ready or have failed. */
  clear(): void;
  /** Stops all. What was begun can be continued later. */
  close(): void;
}

export function createUploads(
  services: Services,
  options: { memory: Memory; onChange: (kind: Kind) => void },
): Uploads {
  const { session } = services;
  const { memory, onChange } = options;
  const works = createWorks();
  const following = createFollowing({ services, works, onChange });
  const pump = createSending({ services, works, memory, onSent: following.begin });
  const interrupted = createInterrupted({ session, works, memory, pump });
  const fetching = createFetching({ services, works, following, onChange });

  /** The network is back: there is no reason to wait for the next try. */
  const hurry = () => {
    for (const { entry, transfer } of works.all()) {
      if (entry.state === 'stalled') void transfer?.stop().then(() => transfer.start());
    }
  };
  window.addEventListener('online', hurry);
  const stopLoading = loadDetectionLater();

  const remove = (work: Work) => {
    works.delete(work);
    const { transfer, remembered, request, entry } = work;
    if (remembered !== undefined) memory.forget(remembered.address);
    // What was sent is forgotten by the service; if it is not told, it forgets after a day.
    if (transfer !== undefined) void transfer.discard().catch(() => undefined);
    else if (remembered !== undefined) void discardAt(session, remembered.address).catch(() => undefined);
    if (request !== undefined && entry.state === 'fetching' && entry.mediumId !== undefined) {
      const { kind } = request;
      void removeMedium[kind](services, entry.mediumId).then(
        () => onChange(kind),
        // It stays in the library, where it can be deleted.
        () => onChange(kind),
      );
    }
  };

  return {
    entries: works.entries,

    async add(files) {
      for (const file of files) {
        const begun = interrupted.find(file);
        if (begun !== undefined) {
          interrupted.give(begun, file);
          continue;
        }
        works.add({ file, name: file.name, ...(await lookInto(file)) });
        pump();
      }
    },

    fetch: fetching.begin,

    give(id, file) {
      const work = works.get(id);
      if (work !== undefined) interrupted.give(work, file);
    },

    pause(id) {
      const work = works.get(id);
      if (work === undefined) return;
      work.meter.reset();
      works.update(work, { state: 'paused', rate: 0 });
      void work.transfer?.stop();
      pump();
    },

    resume(id) {
      const work = works.get(id);
      if (work === undefined) return;
      if (work.request !== undefined) void fetching.retry(work, work.request);
      else works.update(work, { state: 'waiting', reason: undefined });
      pump();
    },

    cancel(id) {
      const work = works.get(id);
      if (work !== undefined) remove(work);
      pump();
    },

    clear() {
      for (const work of works.all()) if (isOver(work.entry)) remove(work);
    },

    close() {
      for (const work of works.all()) {
        works.delete(work);
        void work.transfer?.stop();
      }
      following.end();
      interrupted.close();
      stopLoading();
      window.removeEventListener('online', hurry);
    },
  };
}

/** What becomes of a new file. */
async function lookInto(file: File): Promise<Pick<Entry, 'kind' | 'state' | 'reason'>> {
  try {
    const kind = await kindOf(file);
    if (kind !== undefined) return { kind, state: 'waiting', reason: undefined };
    return { kind, state: 'failed', reason: unknownFormat };
  } catch {
    return { kind: undefined, state: 'failed', reason: 'The connection was lost. Add the file again.' };
  }
}

const unknownFormat = 'This file is not a video, a track or an image of a known format.';
