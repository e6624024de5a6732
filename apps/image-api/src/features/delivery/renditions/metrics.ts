import type { Metrics } from '@millrace/service';

export type RenditionMetrics = ReturnType<typeof createRenditionMetrics>;

/** The metrics of renditions. */
export function createRenditionMetrics(metrics: Metrics, waiting: () => number) {
  return {
    requests: metrics.counter(
      'image_rendition_requests_total',
      'Requests for renditions: hit (stored), made (for this request), shared (made for another), shed (503), limited (429), failed',
      ['outcome'],
    ),
    seconds: metrics.histogram(
      'image_rendition_seconds',
      'Seconds from the request to a worker until its answer',
      [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      ['outcome'],
    ),
    evictions: metrics.counter('image_rendition_evictions_total', 'Renditions evicted due to the cap of their image'),
    waiting: metrics.gauge(
      'image_rendition_waiting',
      'Requests waiting for a rendition to be rendered',
      [],
      async (gauge) => gauge.set(waiting()),
    ),
  };
}
