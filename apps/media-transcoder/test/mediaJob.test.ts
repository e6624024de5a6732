import { describe, expect, it } from '@jest/globals';
import { createMetrics, PermanentMediaError, silentLogger } from '@millrace/service';
import { handlerOf, type MediaJob } from '../src/jobs/mediaJob.ts';
import { createJobMetrics } from '../src/jobs/metrics.ts';

type Payload = { sourceKey: string; outputPrefix: string };
type Outcome = { durationSeconds: number; bytes: number };

/** Runs one attempt of a job and returns the metrics after it. */
async function attempt(
  job: Pick<MediaJob<Payload, Outcome>, 'transcode' | 'onDone' | 'onRefused'>,
  stop: AbortController,
) {
  const metrics = createMetrics('test');
  const handle = handlerOf(
    { metrics: createJobMetrics(metrics), log: silentLogger() },
    { name: 'a.job', subject: () => ({}), onProgress: async () => undefined, ...job },
  );
  const failure = await handle(
    { sourceKey: 'source', outputPrefix: 'public/' },
    { jobId: 'job', attempt: 1, maxAttempts: 8, attemptId: 'attempt', requestId: undefined, signal: stop.signal },
  ).catch((error: unknown) => error);
  const text = await metrics.registry.metrics();
  return { failure, lines: text.split('\n').filter((line) => /^media_jobs_active|_seconds_count/.test(line)) };
}

const outcome: Outcome = { durationSeconds: 1, bytes: 1 };
const lines = (what: string) => [
  `media_job_duration_seconds_count{app="test",job="a.job",outcome="${what}"} 1`,
  'media_jobs_active{job="a.job",app="test"} 0',
];

describe('the metrics of an attempt', () => {
  const made = async () => outcome;
  const refused = async () => Promise.reject(new PermanentMediaError('damaged'));
  const handedIn = async () => 'id';

  it.each([
    ['done', made, handedIn],
    ['refused', refused, handedIn],
    ['failed', async () => Promise.reject(new Error('the storage is unreachable')), handedIn],
  ])('count it once, as %s', async (what, transcode, onEnd) => {
    const { lines: told } = await attempt({ transcode, onDone: onEnd, onRefused: onEnd }, new AbortController());
    expect(told).toEqual(lines(what));
  });

  it.each([
    ['a result', made],
    ['a refusal', refused],
  ])('count it if %s cannot be reported', async (_what, transcode) => {
    const stop = new AbortController();
    const onEnd = async () => {
      stop.abort(new Error('the worker is stopping'));
      throw new Error('the queue is unreachable');
    };
    const { failure, lines: told } = await attempt({ transcode, onDone: onEnd, onRefused: onEnd }, stop);
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(told).toEqual(lines('aborted'));
  });
});
