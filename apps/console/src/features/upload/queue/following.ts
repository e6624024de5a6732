import type { Kind } from '../../../platform/media/kinds.ts';
import { type MediumState, readState } from '../../../platform/media/states.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work, Works } from './works.ts';

/** Notices of a stream can be lost while it is opened again: what was silent for this long is asked for. */
const silenceMs = 5_000;
/** The stream does not tell how many bytes were fetched. */
const fetchingMs = 1_500;
/** At once, of many. */
const maxAsked = 4;

/** Follows media while services fetch and process them. */
export interface Following {
  /** From now on, until it is ready or has failed. */
  begin(work: Work, kind: Kind, mediumId: string): void;
  end(): void;
}

interface FollowingOptions {
  services: Pick<Services, 'live' | 'millrace' | 'config'>;
  works: Pick<Works, 'all' | 'update'>;
  /** The lists of a kind are no longer current. */
  onChange: (kind: Kind) => void;
}

export function createFollowing({ services, works, onChange }: FollowingOptions): Following {
  const { live } = services;

  const settle = (work: Work, kind: Kind, { status, progress, picture, reason, fetched }: MediumState) => {
    if (status === 'ready') {
      work.unwatch();
      works.update(work, { state: 'ready', picture });
      onChange(kind);
    } else if (status === 'error') {
      work.unwatch();
      const canRetry = work.request !== undefined;
      works.update(work, { state: 'failed', reason: reason ?? 'The file cannot be used.', canRetry });
      onChange(kind);
    } else if (status === 'fetching') works.update(work, { sent: fetched });
    else works.update(work, { state: 'processing', progress });
  };
  const ask = async (work: Work, kind: Kind, mediumId: string) => {
    work.heardAt = performance.now();
    try {
      settle(work, kind, await readState[kind](services, mediumId));
    } catch {
      // Asked again later, or deleted meanwhile.
    }
  };

  const isFollowed = ({ entry: { state } }: Work) => state === 'processing' || state === 'fetching';
  const unsubscribe = live.subscribe(({ id, what, progress }) => {
    const work = works.all().find(({ entry }) => entry.mediumId === id);
    const kind = work?.entry.kind;
    if (work === undefined || kind === undefined || !isFollowed(work)) return;
    if (what === 'progress') works.update(work, { state: 'processing', progress: progress ?? work.entry.progress });
    else void ask(work, kind, id);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    const silent = works.all().filter((work) => {
      const patience = work.entry.state === 'fetching' ? fetchingMs : silenceMs;
      return isFollowed(work) && work.heardAt < now - patience;
    });
    for (const work of silent.slice(0, maxAsked)) {
      const { kind, mediumId } = work.entry;
      if (kind !== undefined && mediumId !== undefined) void ask(work, kind, mediumId);
    }
  }, fetchingMs);

  return {
    begin(work, kind, mediumId) {
      work.unwatch();
      work.unwatch = live.watch(kind);
      works.update(work, { mediumId });
      onChange(kind);
      void ask(work, kind, mediumId);
    },
    end() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
