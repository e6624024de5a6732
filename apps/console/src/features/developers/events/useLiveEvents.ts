import { useEffect, useState } from 'react';
import { useServices } from '../../../platform/context.ts';
import { kinds } from '../../../platform/media/kinds.ts';
import { filterOf } from './filter.ts';
import type { Newest } from './newest.ts';
import { type EventSource, type LogEvent, sourcesOf } from './sources.ts';

/** More would only fill the memory of a page that is open for days. */
const maxKept = 2_000;

/** What has happened since the log was read, newest first. */
export function useLiveEvents(choice: string, newest: Newest | undefined): readonly LogEvent[] {
  const { millrace } = useServices();
  const [live, setLive] = useState<readonly LogEvent[]>([]);
  useEffect(() => {
    setLive([]);
    if (newest === undefined) return;
    const end = new AbortController();
    const filter = filterOf(choice);
    const sources = sourcesOf(millrace);
    const add = (event: LogEvent) => {
      const types = filter[event.kind];
      if (types === undefined || types.includes(event.type)) setLive((old) => [event, ...old].slice(0, maxKept));
    };
    for (const kind of kinds) {
      const after = newest[kind];
      if (after !== undefined) {
        void follow(sources[kind], after, end.signal, (event) => add({ ...event, kind }));
      }
    }
    return () => end.abort();
  }, [choice, newest, millrace]);
  return live;
}

async function follow(
  source: EventSource,
  after: string,
  signal: AbortSignal,
  add: (event: Omit<LogEvent, 'kind'>) => void,
): Promise<void> {
  try {
    for await (const { id, ...event } of source.followEvents({ after, signal })) {
      // Progress has no id, because it is not kept.
      if (id !== undefined) add({ ...event, id });
    }
  } catch {
    // The session has ended: then the page is left.
  }
}
