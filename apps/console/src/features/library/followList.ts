import type { QueryClient } from '@tanstack/react-query';
import { changeListed, removeListed } from '../../platform/lists/listCache.ts';
import type { Live } from '../../platform/live.ts';
import { keys } from '../../platform/media/keys.ts';
import type { Kind } from '../../platform/media/kinds.ts';
import { refreshLists } from '../../platform/media/mediaLists.ts';

/** Several notices share one change of the lists. */
const togetherMs = 300;
/** Between two readings of what is in sight: a program may hand in many media a second. */
const readingMs = 1_000;

interface FollowOptions {
  live: Live;
  queries: QueryClient;
}

/**
 * Keeps the lists of a kind up to date with the events of the service. Progress and deletions say all that a list shows; after other
 * events, what is in sight is read again.
 *
 * @returns a function that ends it
 */
export function followList(kind: Kind, { live, queries }: FollowOptions): () => void {
  const progress = new Map<string, number>();
  const deleted = new Set<string>();
  let isOld = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    timer = undefined;
    if (progress.size > 0) {
      const changed = [...progress].map(([id, percent]) => ({ id, status: 'processing', progress: percent }));
      changeListed(queries, keys.lists(kind), changed);
      progress.clear();
    }
    if (deleted.size > 0) {
      removeListed(queries, keys.lists(kind), [...deleted]);
      deleted.clear();
    }
    if (isOld) {
      void refreshLists(queries, kind);
      readAt = performance.now();
    }
    isOld = false;
  };
  const unwatch = live.watch(kind);
  const unsubscribe = live.subscribe((change) => {
    if (change.kind !== kind) return;
    if (change.what === 'deleted') deleted.add(change.id);
    else if (change.what !== 'progress') isOld = true;
    else if (change.progress !== undefined) progress.set(change.id, change.progress);
    const rest = isOld ? readAt + readingMs - performance.now() : 0;
    timer ??= setTimeout(apply, Math.max(togetherMs, rest));
  });
  return () => {
    unwatch();
    unsubscribe();
    clearTimeout(timer);
  };
}
