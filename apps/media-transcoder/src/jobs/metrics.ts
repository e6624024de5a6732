import type { Metrics } from '@millrace/service';

/** done: a result was made; moved: the job is in the queue for long files; refused: the file is the cause; failed: the queue retries; aborted: cancelled or returned. */
export type JobOutcome = 'done' | 'moved' | 'refused' | 'failed' | 'aborted';

export interface JobMetrics {
  /** Starts the clock of an attempt; call the returned function when it has ended. */
  start(job: string): (outcome: JobOutcome) => void;
  /** Records what an attempt stored. */
  made(job: string, result: { durationSeconds: number; bytes: number }): void;
}

export function createJobMetrics(metrics: Metrics): JobMetrics {
  const duration = metrics.histogram(
    'media_job_duration_seconds',
    'Time of one attempt of a media job by outcome',
    [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 14_400],
    ['job', 'outcome'],
  );
  const active = metrics.gauge('media_jobs_active', 'Media jobs in progress', ['job']);
  const seconds = metrics.counter('media_seconds_total', 'Seconds of media made', ['job']);
  const bytes = metrics.counter('media_stored_bytes_total', 'Bytes stored for finished jobs', ['job']);
  return {
    start(job) {
      const end = duration.startTimer({ job });
      active.inc({ job });
      return (outcome) => {
        end({ outcome });
        active.dec({ job });
      };
    },
    made(job, result) {
      seconds.inc({ job }, result.durationSeconds);
      bytes.inc({ job }, result.bytes);
    },
  };
}
