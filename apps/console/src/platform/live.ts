import type { Millrace, StreamedEvent } from '@millrace/client';
import type { Kind } from './media/kinds.ts';

/** Something happened to a medium. */
export interface Change {
  kind: Kind;
  id: string;
  /** `progress`, or the last word of the event's type, such as `ready`. */
  what: string;
  /** Percent, of `progress`. */
  progress: number | undefined;
}

/** The services' streams of events. Each is open only while somebody watches it: browsers have few connections for each origin. */
export interface Live {
  /** Keeps the stream of a kind open until it is called back. */
  watch(kind: Kind): () => void;
  subscribe(listener: (change: Change) => void): () => void;
}

export function createLive(millrace: Millrace): Live {
  const listeners = new Set<(change: Change) => void>();
  const open = new Map<Kind, { watchers: number; end: AbortController }>();

  async function follow(kind: Kind, signal: AbortSignal): Promise<void> {
    try {
      for await (const event of streamOf(millrace, kind, signal)) {
        const change = changeOf(kind, event);
        if (change !== undefined) for (const listener of listeners) listener(change);
      }
    } catch {
      // Ended by us, or the session has ended: then nobody watches any more.
    }
  }

  return {
    watch(kind) {
      const stream = open.get(kind) ?? { watchers: 0, end: new AbortController() };
      stream.watchers += 1;
      if (stream.watchers === 1) {
        open.set(kind, stream);
        void follow(kind, stream.end.signal);
      }
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        stream.watchers -= 1;
        if (stream.watchers > 0) return;
        open.delete(kind);
        stream.end.abort();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function streamOf(millrace: Millrace, kind: Kind, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
  switch (kind) {
    case 'videos':
      return millrace.video.followEvents({ signal });
    case 'tracks':
      return millrace.music.followEvents({ signal });
    case 'images':
      return millrace.image.followEvents({ signal });
  }
}

function changeOf(kind: Kind, { type, data }: StreamedEvent): Change | undefined {
  const { id, progress } = data;
  if (typeof id !== 'string') return undefined;
  return {
    kind,
    id,
    what: type.slice(type.lastIndexOf('.') + 1),
    progress: typeof progress === 'number' ? progress : undefined,
  };
}
