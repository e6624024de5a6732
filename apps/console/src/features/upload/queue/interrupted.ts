import type { Session } from '../../../platform/session/session.ts';
import { arrivedOf } from './remote.ts';
import { isSameFile, type Memory } from './unfinished.ts';
import type { Work, Works } from './works.ts';

/** How often other tabs are told that this one still sends. */
const touchMs = 5_000;

/** Uploads that a reload has interrupted: they continue when the person gives the same file again. */
export interface Interrupted {
  /** The interrupted upload of this file. */
  find(file: File): Work | undefined;
  /** Continues one, if this is its file. */
  give(work: Work, file: File): void;
  close(): void;
}

interface InterruptedOptions {
  session: Pick<Session, 'token'>;
  works: Works;
  memory: Memory;
  /** Sends what waits. */
  pump: () => void;
}

export function createInterrupted({ session, works, memory, pump }: InterruptedOptions): Interrupted {
  const touching = setInterval(
    () => memory.touch(works.all().flatMap(({ remembered }) => remembered?.address ?? [])),
    touchMs,
  );

  /** Shows what was begun before the page was loaded, unless its time is over. */
  async function restore(): Promise<void> {
    for (const remembered of memory.waiting()) {
      const { address, kind, name, size } = remembered;
      const arrived = await arrivedOf(session, address);
      if (arrived === 'gone' || arrived === size) memory.forget(address);
      else works.add({ remembered: memory.keep(remembered), name, kind, size, state: 'absent', sent: arrived ?? 0 });
    }
  }
  void restore();

  return {
    find: (file) =>
      works
        .all()
        .find(({ entry, remembered }) => entry.state === 'absent' && remembered && isSameFile(file, remembered)),
    give(work, file) {
      const { remembered } = work;
      if (remembered === undefined || work.entry.state !== 'absent') return;
      if (isSameFile(file, remembered)) {
        work.file = file;
        works.update(work, { state: 'waiting', reason: undefined });
        pump();
      } else works.update(work, { reason: `Another file, or it was changed. Choose “${remembered.name}” again.` });
    },
    close: () => clearInterval(touching),
  };
}
