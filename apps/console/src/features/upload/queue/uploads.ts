import type { Kind } from '../../../platform/media/kinds.ts';
import { type MediumState, readState } from '../../../platform/media/states.ts';
import type { Services } from '../../../platform/services.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { detect } from '../detect/detect.ts';
import { type Entry, isSending } from './entry.ts';
import { createRateMeter } from './rate.ts';
import { createTransfer, type Transfer } from './transfer.ts';

/** The files that this page uploads. It lives outside the routes, so that they go on while people move between pages. */
export interface Uploads {
  readonly entries: Store<readonly Entry[]>;
  add(files: readonly File[]): Promise<void>;
  pause(id: number): void;
  /** Continues a paused one, and tries a failed one again. */
  resume(id: number): void;
  /** Ends it, and removes it from the list. */
  cancel(id: number): void;
  /** Removes those that are ready or have failed. */
  clear(): void;
  /** Ends all. */
  close(): void;
}

/** More at once would only share the same line. */
const atOnce = 3;
/** The list is shown at most this often. */
const publishMs = 100;
/** Notices of a stream can be lost while it is opened again: what was silent for this long is asked for. */
const silenceMs = 5_000;

interface Work {
  entry: Entry;
  file: File;
  transfer: Transfer | undefined;
  meter: ReturnType<typeof createRateMeter>;
  /** Ends the watch of the service's stream. */
  unwatch: () => void;
  heardAt: number;
}

export function createUploads(
  services: Services,
  options: { artistName: () => string; onChange: (kind: Kind) => void },
): Uploads {
  const { live, session, config } = services;
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
  const update = (work: Work, changes: Partial<Entry>) => {
    work.entry = { ...work.entry, ...changes };
    work.heardAt = performance.now();
    publish();
  };

  const settle = (work: Work, kind: Kind, { status, progress, picture, reason }: MediumState) => {
    if (status === 'ready') {
      work.unwatch();
      update(work, { state: 'ready', picture });
      options.onChange(kind);
    } else if (status === 'error') {
      work.unwatch();
      update(work, { state: 'failed', reason: reason ?? 'The file cannot be used.', canRetry: false });
      options.onChange(kind);
    } else {
      update(work, { progress });
    }
  };
  const ask = async (work: Work, kind: Kind, mediumId: string) => {
    work.heardAt = performance.now();
    try {
      settle(work, kind, await readState[kind](services, mediumId));
    } catch {
      // Asked again later, or deleted meanwhile.
    }
  };

  const done = (work: Work, kind: Kind, mediumId: string) => {
    work.transfer = undefined;
    update(work, { state: 'processing', mediumId, sent: work.entry.size });
    options.onChange(kind);
    void ask(work, kind, mediumId);
    pump();
  };

  async function begin(work: Work, kind: Kind): Promise<void> {
    update(work, { state: 'sending', reason: undefined });
    work.unwatch();
    work.unwatch = live.watch(kind);
    const { file, meter } = work;
    const serviceUrl = { videos: config.video, tracks: config.music, images: config.image }[kind];
    work.transfer ??= await createTransfer({
      file,
      endpoint: `${serviceUrl}/uploads`,
      metadata: { filename: file.name, ...(kind === 'tracks' && { artistName: options.artistName() }) },
      session,
      onProgress(sent) {
        if (isSending(work.entry)) update(work, { state: 'sending', sent, rate: meter.count(sent, performance.now()) });
      },
      onStall() {
        meter.reset();
        update(work, { state: 'stalled', rate: 0 });
      },
      onDone: (mediumId) => done(work, kind, mediumId),
      onFail(failure) {
        work.unwatch();
        update(work, { state: 'failed', rate: 0, ...failure });
        pump();
      },
    });
    // It may have been paused or cancelled while the client was loaded.
    if (works.get(work.entry.id) === work && isSending(work.entry)) work.transfer.start();
  }

  const pump = () => {
    let free = atOnce - [...works.values()].filter(({ entry }) => isSending(entry)).length;
    for (const work of works.values()) {
      if (free <= 0) return;
      const { state, kind } = work.entry;
      if (state !== 'waiting' || kind === undefined) continue;
      free -= 1;
      void begin(work, kind);
    }
  };

  const unsubscribe = live.subscribe(({ id, what, progress }) => {
    const work = [...works.values()].find(({ entry }) => entry.mediumId === id);
    const kind = work?.entry.kind;
    if (work === undefined || kind === undefined || work.entry.state !== 'processing') return;
    if (what === 'progress') update(work, { progress: progress ?? work.entry.progress });
    else void ask(work, kind, id);
  });

  const askSilent = setInterval(() => {
    const before = performance.now() - silenceMs;
    const silent = [...works.values()].filter(({ entry, heardAt }) => entry.state === 'processing' && heardAt < before);
    for (const work of silent.slice(0, 4)) {
      const { kind, mediumId } = work.entry;
      if (kind !== undefined && mediumId !== undefined) void ask(work, kind, mediumId);
    }
  }, silenceMs);

  /** The network is back: there is no reason to wait for the next try. */
  const hurry = () => {
    for (const { entry, transfer } of works.values()) {
      if (entry.state === 'stalled') void transfer?.stop().then(() => transfer.start());
    }
  };
  window.addEventListener('online', hurry);

  const remove = (work: Work) => {
    work.unwatch();
    works.delete(work.entry.id);
    publish();
    // What was sent is forgotten by the service; if it is not told, it forgets after a day.
    void work.transfer?.discard().catch(() => undefined);
  };

  return {
    entries,

    async add(files) {
      for (const file of files) {
        const kind = await detect(file).catch(() => undefined);
        const id = nextId++;
        works.set(id, {
          file,
          transfer: undefined,
          meter: createRateMeter(),
          unwatch: () => undefined,
          heardAt: 0,
          entry: entryOf(id, file, kind),
        });
        publish();
        pump();
      }
    },

    pause(id) {
      const work = works.get(id);
      if (work === undefined) return;
      work.meter.reset();
      update(work, { state: 'paused', rate: 0 });
      void work.transfer?.stop();
      pump();
    },

    resume(id) {
      const work = works.get(id);
      if (work === undefined) return;
      update(work, { state: 'waiting', reason: undefined });
      pump();
    },

    cancel(id) {
      const work = works.get(id);
      if (work !== undefined) remove(work);
      pump();
    },

    clear() {
      for (const work of [...works.values()]) if (['ready', 'failed'].includes(work.entry.state)) remove(work);
    },

    close() {
      for (const work of [...works.values()]) remove(work);
      unsubscribe();
      clearInterval(askSilent);
      window.removeEventListener('online', hurry);
    },
  };
}

const entryOf = (id: number, file: File, kind: Kind | undefined): Entry => ({
  id,
  name: file.name,
  size: file.size,
  kind,
  state: kind === undefined ? 'failed' : 'waiting',
  sent: 0,
  rate: 0,
  progress: 0,
  reason: kind === undefined ? unknownFormat : undefined,
  canRetry: false,
  mediumId: undefined,
  picture: undefined,
});

const unknownFormat = 'This file is not a video, a track or an image of a known format.';
