import type { Metrics } from '@millrace/service';

/**
 * done: the source is stored; refused: another attempt is useless; failed: the queue retries; aborted: cancelled or returned; yielded: it waits
 * again, because others wait.
 */
export type FetchOutcome = 'done' | 'refused' | 'failed' | 'aborted' | 'yielded';

export interface FetchMetrics {
  /** An attempt begins; call the returned function when it has ended. */
  start(kind: string): (outcome: FetchOutcome, bytes: number) => void;
}

export function createFetchMetrics(metrics: Metrics): FetchMetrics {
  const duration = metrics.histogram(
    'fetch_duration_seconds',
    'Time of one attempt to fetch a source by outcome',
    [0.1, 0.5, 1, 5, 10, 60, 600, 3600, 36_000],
    ['kind', 'outcome'],
  );
  const active = metrics.gauge('fetches_active', 'Sources that are being fetched', ['kind']);
  const bytes = metrics.counter('fetched_bytes_total', 'Bytes of sources that were stored', ['kind']);
  return {
    start(kind) {
      const end = duration.startTimer({ kind });
      active.inc({ kind });
      return (outcome, stored) => {
        end({ outcome });
        active.dec({ kind });
        bytes.inc({ kind }, stored);
      };
    },
  };
}
