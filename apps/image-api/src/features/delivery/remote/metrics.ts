import type { Metrics } from '@millrace/service';

export type RemoteMetrics = ReturnType<typeof createRemoteMetrics>;

/** The metrics of remote sources. */
export function createRemoteMetrics(metrics: Metrics) {
  return {
    requests: metrics.counter(
      'image_remote_requests_total',
      'Requests for pictures of other servers by the state of the source: fresh, stale (used while it is refreshed, or its server fails), fetched (waited for), failed',
      ['outcome'],
    ),
    fetches: metrics.counter(
      'image_remote_fetches_total',
      'Fetches of remote sources: stored, unchanged, denied (4xx of the server), refused (address), unusable (no picture), failed (server), unavailable (courier or worker), revoked (the place went to another network)',
      ['outcome'],
    ),
    seconds: metrics.histogram(
      'image_remote_fetch_seconds',
      'Seconds from the request to a courier until the picture is decoded',
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    ),
    bytes: metrics.counter(
      'image_remote_delivered_bytes_total',
      'Bytes of renditions of remote sources that this process sent to clients; they belong to no account',
    ),
    removed: metrics.counter('image_remote_removed_total', 'Remote sources removed because nobody asked for them'),
  };
}
