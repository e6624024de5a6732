import type { Metrics } from '@millrace/service';

/** done: answered; refused: bad picture or parameters; failed: internal error; aborted: client stopped waiting. */
export type Outcome = 'done' | 'refused' | 'failed' | 'aborted';

export interface ImageMetrics {
  /** Starts the timer of a request. @returns to be called when the request has ended, with the format of the result */
  start(request: 'inspect' | 'transform'): (outcome: Outcome, format: string) => void;
  /** Counts a read of a source; a hit was in memory. */
  source(outcome: 'hit' | 'miss'): void;
  /** Counts the bytes of a stored rendition. */
  stored(bytes: number): void;
}

export function createImageMetrics(metrics: Metrics): ImageMetrics {
  const duration = metrics.histogram(
    'image_request_duration_seconds',
    'Time of one request from its arrival in the worker, including waiting, by format and outcome',
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    ['request', 'format', 'outcome'],
  );
  const active = metrics.gauge('image_requests_active', 'Requests in the worker, including waiting ones', ['request']);
  const sources = metrics.counter('image_sources_total', 'Reads of originals, by whether they were in memory', [
    'outcome',
  ]);
  const bytes = metrics.counter('image_stored_bytes_total', 'Bytes of renditions stored');
  return {
    start(request) {
      const end = duration.startTimer({ request });
      active.inc({ request });
      return (outcome, format) => {
        end({ outcome, format });
        active.dec({ request });
      };
    },
    source: (outcome) => sources.inc({ outcome }),
    stored: (count) => bytes.inc(count),
  };
}
